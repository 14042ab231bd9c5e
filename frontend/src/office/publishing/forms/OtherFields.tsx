/** Below what a form made by hand shows: the other words of the text, in the form of its schema. */
import type { FormSetup } from "../field";
import { Fields } from "../fields/Fields";
import { MoreFields } from "../fields/MoreFields";
import { type Json, resolved, type Schema } from "../form";

interface OtherFieldsProps {
  setup: FormSetup;
  /** The paths of the fields that the form shows itself, such as `progress.goal`. */
  shown: readonly string[];
  value: Json;
  onChange: (value: Json) => void;
}

/** The schema without the fields at `shown`, and without those that nothing is left of. */
export function withoutFields(schema: Schema, root: Schema, shown: readonly string[]): Schema {
  const form = resolved(schema, root);
  const properties = Object.entries(form.properties ?? {}).flatMap(([name, field]) => {
    if (shown.includes(name)) return [];
    const inside = shown
      .filter((path) => path.startsWith(`${name}.`))
      .map((path) => path.slice(name.length + 1));
    if (inside.length === 0) return [[name, field] as const];
    const rest = withoutFields(field, root, inside);
    return Object.keys(rest.properties ?? {}).length > 0 ? [[name, rest] as const] : [];
  });
  return { ...form, properties: Object.fromEntries(properties) };
}

export function OtherFields({ setup, shown, value, onChange }: OtherFieldsProps) {
  const schema = withoutFields(setup.root, setup.root, shown);
  const isInside = (field: string) =>
    shown.some((path) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`));
  const wrong = setup.mistakes.some(({ field }) => field !== "" && !isInside(field));
  if (Object.keys(schema.properties ?? {}).length === 0) return null;
  return (
    <MoreFields label={setup.forms.others} wrong={wrong}>
      <Fields setup={setup} schema={schema} path="" value={value} onChange={(next) => onChange(next ?? {})} />
    </MoreFields>
  );
}
