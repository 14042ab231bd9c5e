/** A value of one of several kinds. */
import { Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { beginning, choicesOf, fits, idOf, nameOfChoice, resolved, type Schema } from "../form";
import { AnyField } from "./AnyField";
import { DetailField, isDetail } from "./DetailField";
import { Fields } from "./Fields";
import { Group } from "./Group";
import { labelling } from "./labelling";

export function ChoiceField(props: FieldProps) {
  const { setup, path, schema, value, required, onChange } = props;
  const choices = choicesOf(schema);
  const chosen = value === undefined ? -1 : choices.findIndex((choice) => fits(value, choice, setup.root));
  const choice = choices[chosen];
  const form = choice && resolved(choice, setup.root);
  const isPlain = form?.const !== undefined || form?.enum?.length === 1;
  const ofDetails = choice !== undefined && isDetail(choice, setup.root);
  const hasControl = choice !== undefined && !isPlain && form?.type !== "object";
  const named = (each: Schema) =>
    isDetail(each, setup.root) ? setup.forms.detail.label : nameOfChoice(each, setup.root);
  return (
    <Group {...labelling(props)} id={hasControl ? `${idOf(path)}-kinds` : idOf(path)}>
      <Field label={setup.messages.kind} id={`${idOf(path)}-kind`}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ target }) => {
              const next = choices[Number(target.value)];
              onChange(next && beginning(next, setup.root));
            }}
          >
            {(!required || chosen < 0) && <option value={-1}>{setup.messages.leftOut}</option>}
            {choices.map((each, at) => (
              <option key={named(each)} value={at}>
                {named(each)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {ofDetails && (
        <DetailField
          {...props}
          schema={{ ...form, description: undefined }}
          required
          label={setup.forms.detail.label}
        />
      )}
      {form?.type === "object" && !ofDetails && (
        <Fields setup={setup} schema={form} path={path} value={value} onChange={onChange} />
      )}
      {hasControl && (
        <AnyField
          {...props}
          schema={{ ...form, description: undefined }}
          required
          label={nameOfChoice(choice, setup.root)}
        />
      )}
    </Group>
  );
}
