/** A day, and a time where there is one. */
import { CONTROL, Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { labelling } from "./labelling";

/** Returns whether browsers show `day` in a field for days: others they show as an empty one. */
function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day);
}

export function MomentField(props: FieldProps) {
  const { setup, label, schema, value, required, onChange } = props;
  const text = typeof value === "string" ? value : "";
  const [day = "", time = ""] = text.split("T");
  const change = (nextDay: string, nextTime: string) => {
    // While a day is typed it is none; its time stays in the draft without one.
    const whole = nextTime ? `${nextDay}T${nextTime}` : nextDay;
    onChange(whole === "" && !required ? undefined : whole);
  };
  return (
    <Field {...labelling(props)}>
      {(control) => (
        <span className="flex flex-wrap gap-2">
          <input
            {...control}
            className={`${CONTROL} min-w-36 flex-1`}
            type={day === "" || isDay(day) ? "date" : "text"}
            value={day}
            onChange={(event) => change(event.target.value, time)}
          />
          {schema.format === "moment" && (
            <input
              className={`${CONTROL} min-w-36 flex-1`}
              type="time"
              aria-label={`${label}, ${setup.messages.time}`}
              value={time.slice(0, 5)}
              onChange={(event) => change(day, event.target.value)}
            />
          )}
        </span>
      )}
    </Field>
  );
}
