/** A day, and a time where there is one. */
import { CONTROL, Field } from "../../../../components/Field";
import { errorAt, type FieldProps } from "../../../../lib/texts/field";
import { idOf } from "../../../../lib/texts/form";
import { Label } from "./Label";

export function MomentField(props: FieldProps) {
  const { setup, label, path, schema, value, required, onChange } = props;
  const text = typeof value === "string" ? value : "";
  const [day = "", time = ""] = text.split("T");
  const change = (nextDay: string, nextTime: string) => {
    const whole = nextTime && nextDay ? `${nextDay}T${nextTime}` : nextDay;
    onChange(whole === "" && !required ? undefined : whole);
  };
  return (
    <Field
      id={idOf(path)}
      label={<Label {...props} />}
      hint={schema.description}
      error={errorAt(setup, path)}
    >
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
