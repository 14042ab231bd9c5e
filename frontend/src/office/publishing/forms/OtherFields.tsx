/** Below what a form made by hand shows: the other words of the text, in the form of its schema. */
import { useEffect, useState } from "react";
import { ChevronDown } from "#app/ui/Icon/ChevronDown.tsx";
import type { FormSetup } from "../field";
import { Fields } from "../fields/Fields";
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
  const [open, setOpen] = useState(wrong);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-lg border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-4 py-3 font-semibold text-ink">
        {setup.forms.others}
        <ChevronDown size={20} className={`flex-none ${open ? "rotate-180" : ""}`} />
      </summary>
      {open && (
        <div className="grid grid-cols-1 gap-6 border-t border-line p-4">
          <Fields
            setup={setup}
            schema={schema}
            path=""
            value={value}
            onChange={(next) => onChange(next ?? {})}
          />
        </div>
      )}
    </details>
  );
}
