/** The fields of an object, one below the other. */
import { type FieldProps, hasMistake } from "../field";
import { below, isObject, resolved } from "../form";
import { AnyField } from "./AnyField";
import { MoreFields } from "./MoreFields";

type FieldsProps = Pick<FieldProps, "setup" | "schema" | "path" | "value" | "onChange">;

export function Fields({ setup, schema, path, value, onChange }: FieldsProps) {
  const values = isObject(value) ? value : {};
  const names = Object.keys(schema.properties ?? {});
  // What only administrators change stands at the end of a text, and not among its words.
  const advanced = names.filter(
    (name) => path === "" && resolved(schema.properties?.[name] ?? {}, setup.root).advanced,
  );
  const field = (name: string) => (
    <AnyField
      key={name}
      setup={setup}
      schema={schema.properties?.[name] ?? {}}
      label={schema.properties?.[name]?.title ?? ""}
      path={below(path, name)}
      value={values[name]}
      required={schema.required?.includes(name) ?? false}
      onChange={(next, beside) => {
        const { [name]: _, ...others } = values;
        onChange(next === undefined ? others : { ...values, ...beside, [name]: next });
      }}
    />
  );
  return (
    <>
      {names.filter((name) => !advanced.includes(name)).map(field)}
      {advanced.length > 0 && (
        <MoreFields label={setup.messages.advanced} wrong={advanced.some((name) => hasMistake(setup, name))}>
          {advanced.map(field)}
        </MoreFields>
      )}
    </>
  );
}
