/** A number. */
import { Field } from "../../../../components/Field";
import { errorAt, type FieldProps } from "../../../../lib/texts/field";
import { idOf } from "../../../../lib/texts/form";
import { Label } from "./Label";

export function NumberField(props: FieldProps) {
  const { setup, path, schema, value, required, onChange } = props;
  return (
    <Field
      id={idOf(path)}
      label={<Label {...props} />}
      hint={schema.description}
      error={errorAt(setup, path)}
    >
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
