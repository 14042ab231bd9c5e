/** The fields of an object, one below the other: labels and help are the docstrings of its type. */
import type { FieldProps } from "../field";
import { below, isObject, labelOf } from "../form";
import { AnyField } from "./AnyField";

type FieldsProps = Pick<FieldProps, "setup" | "schema" | "path" | "value" | "onChange">;

export function Fields({ setup, schema, path, value, onChange }: FieldsProps) {
  const values = isObject(value) ? value : {};
  return Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <AnyField
      key={name}
      setup={setup}
      schema={field}
      label={labelOf(name, setup.words.labels)}
      path={below(path, name)}
      value={values[name]}
      required={schema.required?.includes(name) ?? false}
      onChange={(next, beside) => {
        const { [name]: _, ...others } = values;
        onChange(next === undefined ? others : { ...values, ...beside, [name]: next });
      }}
    />
  ));
}
