/** The fields of an object, one below the other: labels and help are the docstrings of its type. */
import type { FieldProps, FormSetup } from "../field";
import { below, inWords, isObject } from "../form";
import { AnyField } from "./AnyField";

type FieldsProps = Pick<FieldProps, "setup" | "schema" | "path" | "value" | "onChange">;

/** What a field is called: in words of its own where its name is not for everybody. */
function labelOf(name: string, labels: FormSetup["words"]["labels"]): string {
  const own: { [name: string]: string } = labels;
  return own[name] ?? inWords(name);
}

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
