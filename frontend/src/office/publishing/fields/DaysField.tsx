/** Days, one a line of the detail that holds them. */
import type { ReactNode } from "react";
import { Button } from "#app/ui/Button/Button.tsx";
import { CONTROL, Field } from "#app/ui/Field/Field.tsx";
import { idOf } from "../form";

interface DaysFieldProps {
  messages: { addDay: string; removeDay: string };
  path: string;
  label: string;
  hint: ReactNode;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

export function DaysField({ messages, path, label, hint, error, value, onChange }: DaysFieldProps) {
  const days = value.split("\n").filter((day) => day.trim() !== "");
  const set = (next: string[]) => onChange(next.join("\n"));
  return (
    <Field id={idOf(path)} label={label} hint={hint} error={error}>
      {(control) => (
        <span className="grid grid-cols-1 gap-2">
          {days.map((day, at) => (
            <span key={day} className="flex gap-2">
              <input
                type="date"
                aria-label={`${label}, ${at + 1}`}
                className={`${CONTROL} flex-1`}
                // While a day is typed it is none, and the old one stays.
                defaultValue={day}
                onBlur={({ target }) => {
                  if (target.value && target.value !== day) set(days.with(at, target.value));
                }}
              />
              <Button
                look="quiet"
                size="small"
                aria-label={`${messages.removeDay}: ${day}`}
                onClick={() => set(days.toSpliced(at, 1))}
              >
                {messages.removeDay}
              </Button>
            </span>
          ))}
          <input
            {...control}
            key={days.length}
            type="date"
            aria-label={`${label}: ${messages.addDay}`}
            className={CONTROL}
            onBlur={({ target }) => target.value && set([...new Set([...days, target.value])].sort())}
          />
        </span>
      )}
    </Field>
  );
}
