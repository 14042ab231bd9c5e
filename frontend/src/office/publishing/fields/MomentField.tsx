/** A day, and a time where there is one. */
import { CONTROL, Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { labelling } from "./labelling";

export function MomentField(props: FieldProps) {
  const { setup, label, schema, value, required, onChange } = props;
  const text = typeof value === "string" ? value : "";
  const [day = "", time = ""] = text.split("T");
  const change = (nextDay: string, nextTime: string) => {
    const whole = nextTime && nextDay ? `${nextDay}T${nextTime}` : nextDay;
    onChange(whole === "" && !required ? undefined : whole);
  };
  return (
    <Field {...labelling(props)}>
      {(control) => (
        <span className="flex flex-wrap gap-2">
          <input
            {...control}
            className={`${CONTROL} flex-1`}
            type="date"
            value={day}
            onChange={(event) => change(event.target.value, time)}
          />
          {schema.format === "moment" && (
            <input
              className={`${CONTROL} flex-1`}
              type="time"
              aria-label={`${label}, ${setup.words.time}`}
              value={time.slice(0, 5)}
              onChange={(event) => change(day, event.target.value)}
            />
          )}
        </span>
      )}
    </Field>
  );
}
