/** Yes or no. */
import { ERROR, HINT } from "../../../../components/Field";
import { errorAt, type FieldProps } from "../../../../lib/texts/field";
import { idOf } from "../../../../lib/texts/form";

export function SwitchField({ setup, label, path, schema, value, onChange }: FieldProps) {
  const id = idOf(path);
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3 font-semibold text-ink">
        <input
          id={id}
          type="checkbox"
          className="size-6 accent-action"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {schema.description && <p className={HINT}>{schema.description}</p>}
      {errorAt(setup, path) && <p className={ERROR}>{errorAt(setup, path)}</p>}
    </div>
  );
}
