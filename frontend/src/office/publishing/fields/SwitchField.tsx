/** Yes or no. */
import { ERROR, HINT } from "#app/ui/Field/Field.tsx";
import { errorAt, type FieldProps } from "../field";
import { idOf } from "../form";

export function SwitchField({ setup, label, path, schema, value, onChange }: FieldProps) {
  const id = idOf(path);
  const error = errorAt(setup, path);
  const describedBy = [schema.description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="flex min-h-11 items-center gap-3 font-semibold text-ink">
        <input
          id={id}
          type="checkbox"
          className="size-6 accent-action"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {schema.description && (
        <p id={`${id}-hint`} className={HINT}>
          {schema.description}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={ERROR}>
          {error}
        </p>
      )}
    </div>
  );
}
