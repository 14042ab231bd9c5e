/** One of the centre's details: which one it is, and the way to where it is changed. */
import { Field } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { nameOfDetail } from "../details";
import { errorAt, type FieldProps } from "../field";
import { below, idOf, isObject, optionsOf, resolved, type Schema } from "../form";
import { labelling } from "./labelling";

/** The name of the only field of a detail. */
const NAME = "fact";

/** Whether a field is one of the centre's details. */
export function isDetail(schema: Schema, root: Schema): boolean {
  const fields = Object.entries(resolved(schema, root).properties ?? {});
  return fields.length === 1 && fields[0]?.[0] === NAME && fields[0][1].format === NAME;
}

export function DetailField(props: FieldProps) {
  const { setup, path, schema, value, required, onChange } = props;
  const options = optionsOf(schema.properties?.[NAME] ?? {}).map((option) => String(option.value));
  const chosen = isObject(value) && typeof value[NAME] === "string" ? value[NAME] : "";
  const place = below(path, NAME);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Field {...labelling(props)} id={idOf(place)} error={errorAt(setup, place) ?? errorAt(setup, path)}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ target }) =>
              onChange(target.value === "" && !required ? undefined : { [NAME]: target.value })
            }
          >
            {(!required || !options.includes(chosen)) && (
              <option value={options.includes(chosen) ? "" : chosen}>{setup.messages.leftOut}</option>
            )}
            {options.map((name) => (
              <option key={name} value={name}>
                {nameOfDetail(setup.forms, name)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {options.includes(chosen) && (
        <p>
          <TextLink to={`/admin/content/placeholders#${idOf(`${chosen}.value`)}`}>
            {setup.forms.detail.change}
          </TextLink>
        </p>
      )}
    </div>
  );
}
