/** Days, one a line of the detail that holds them. */
import { type ReactNode, useEffect, useState } from "react";
import { useWhenReleased } from "#app/runtime/press.ts";
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

const daysOf = (value: string) => value.split("\n").filter((day) => day.trim() !== "");

export function DaysField({ messages, path, label, hint, error, value, onChange }: DaysFieldProps) {
  const days = daysOf(value);
  // A day becomes a row when its field is left, which may be for a button below it.
  const [rows, setRows] = useState(days);
  const whenReleased = useWhenReleased();
  useEffect(() => {
    whenReleased(() => setRows(daysOf(value)));
  }, [value, whenReleased]);
  const set = (next: string[]) => onChange([...new Set(next)].join("\n"));
  return (
    <Field id={idOf(path)} label={label} hint={hint} error={error}>
      {(control) => (
        <span className="grid grid-cols-1 gap-2">
          {rows.map((row, at) => (
            <Day
              key={row}
              messages={messages}
              label={`${label}, ${at + 1}`}
              day={row}
              onChange={(from, to) => set(days.map((day) => (day === from ? to : day)))}
              onRemove={(it) => set(days.filter((day) => day !== it))}
            />
          ))}
          <input
            {...control}
            key={rows.length}
            type="date"
            aria-label={`${label}: ${messages.addDay}`}
            className={CONTROL}
            onBlur={({ target }) => target.value && set([...days, target.value].sort())}
          />
        </span>
      )}
    </Field>
  );
}

interface DayProps {
  messages: { removeDay: string };
  label: string;
  day: string;
  onChange: (from: string, to: string) => void;
  onRemove: (day: string) => void;
}

function Day({ messages, label, day, onChange, onRemove }: DayProps) {
  /** Its field may have been left for its own button. */
  const [current, setCurrent] = useState(day);
  return (
    <span className="flex gap-2">
      <input
        type="date"
        aria-label={label}
        className={`${CONTROL} flex-1`}
        // While a day is typed it is none, and the old one stays.
        defaultValue={day}
        onBlur={({ target: { value } }) => {
          if (!value || value === current) return;
          setCurrent(value);
          onChange(current, value);
        }}
      />
      <Button
        look="quiet"
        size="small"
        aria-label={`${messages.removeDay}: ${day}`}
        onClick={() => onRemove(current)}
      >
        {messages.removeDay}
      </Button>
    </span>
  );
}
