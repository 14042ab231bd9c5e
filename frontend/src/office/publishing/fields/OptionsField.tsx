/** One of several values. */
import { Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { optionsOf } from "../form";
import { labelling } from "./labelling";

export function OptionsField(props: FieldProps) {
  const { setup, schema, value, required, onChange } = props;
  const options = optionsOf(schema);
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <Field {...labelling(props)}>
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={({ target }) => onChange(options[Number(target.value)]?.value)}
        >
          {(!required || chosen < 0) && <option value={-1}>{setup.messages.leftOut}</option>}
          {options.map((option, at) => (
            <option key={option.label} value={at}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
