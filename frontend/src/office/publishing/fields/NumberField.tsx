/** A number. */
import { Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { labelling } from "./labelling";

export function NumberField(props: FieldProps) {
  const { schema, value, required, onChange } = props;
  return (
    <Field {...labelling(props)}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="decimal"
          step={schema.type === "integer" ? 1 : "any"}
          value={typeof value === "number" ? value : ""}
          onChange={({ target }) =>
            onChange(Number.isNaN(target.valueAsNumber) ? (required ? "" : undefined) : target.valueAsNumber)
          }
        />
      )}
    </Field>
  );
}
