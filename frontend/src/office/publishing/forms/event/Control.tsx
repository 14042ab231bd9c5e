/** Controls of the form of an event, each at the path of what it changes. */
import type { ComponentProps, ReactNode } from "react";
import { ERROR, HINT, SelectField, TextField } from "#app/ui/Field/Field.tsx";
import { errorAt, type FormSetup } from "../../field";
import { idOf } from "../../form";

interface AtPath {
  setup: FormSetup;
  path: string;
}

/** A line of words, a day or an hour. */
export function Line({
  setup,
  path,
  onChange,
  ...rest
}: AtPath &
  Omit<ComponentProps<typeof TextField>, "onChange" | "id" | "error"> & {
    onChange: (text: string) => void;
  }) {
  return (
    <TextField
      {...rest}
      id={idOf(path)}
      error={errorAt(setup, path)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** One of several. `also` are other paths whose mistakes are mended here. */
export function Choice({
  setup,
  path,
  also = [],
  options,
  onChange,
  ...rest
}: AtPath & {
  label: ReactNode;
  value: string;
  also?: string[];
  options: (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) {
  // Whoever follows a mistake from above comes to the control that mends it.
  const mistaken = [path, ...also].find((it) => errorAt(setup, it));
  return (
    <SelectField
      {...rest}
      id={idOf(mistaken ?? path)}
      error={mistaken && errorAt(setup, mistaken)}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

/** Yes or no. */
export function Check({
  setup,
  path,
  label,
  hint,
  checked,
  onChange,
}: AtPath & { label: string; hint?: string; checked: boolean; onChange: (checked: boolean) => void }) {
  const error = errorAt(setup, path);
  const id = idOf(path);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label className="flex min-h-11 items-center gap-3 font-semibold text-ink">
        <input
          id={id}
          type="checkbox"
          className="size-6 accent-action"
          aria-describedby={hint && `${id}-hint`}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={HINT}>
          {hint}
        </p>
      )}
      {error && <p className={ERROR}>{error}</p>}
    </div>
  );
}

/** A button that stays pressed while its choice is the present one. */
export const CHIP =
  "min-h-12 rounded-lg border border-outline px-3 py-1 font-semibold text-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper";
