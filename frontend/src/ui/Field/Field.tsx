/** Form fields: a label, the control, a hint and an error, tied together for everyone. */
import { type ComponentProps, type ReactNode, useId } from "react";

interface FieldProps {
  label: ReactNode;
  /** Said before the visitor starts. */
  hint?: ReactNode;
  /** What is wrong and what to do; present only while something is. */
  error?: string;
}

/** Words beside a control. */
export const HINT = "text-sm/[1.65] text-muted";

/** What is wrong, at its control. */
export const ERROR = "text-sm/[1.65] font-semibold text-danger";

/** What visitors write into or choose from. */
export const CONTROL =
  "min-h-12 w-full rounded-lg border border-outline bg-surface px-3.5 py-2.5 text-text outline-offset-1 placeholder:text-muted placeholder:opacity-100 disabled:bg-disabled disabled:text-muted aria-[invalid]:border-danger aria-[invalid]:[box-shadow:0_0_0_1px_var(--color-danger)]";

/** What a control of one's own needs to be tied to its label, hint and error. */
export interface FieldControl {
  id: string;
  className: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/**
 * The frame of a field around any control:
 * `<Field label="Purpose">{(control) => <select {...control} name="purpose">…</select>}</Field>`.
 */
export function Field({
  label,
  hint,
  error,
  id,
  children,
}: FieldProps & { id?: string; children: (control: FieldControl) => ReactNode }) {
  const generated = useId();
  const control = id ?? generated;
  const describedBy = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5" data-invalid={error ? "" : undefined}>
      <label htmlFor={control} className="font-semibold text-ink">
        {label}
      </label>
      {hint && (
        <p id={`${control}-hint`} className={HINT}>
          {hint}
        </p>
      )}
      {children({
        id: control,
        className: CONTROL,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy || undefined,
      })}
      {error && (
        <p id={`${control}-error`} className={ERROR}>
          {error}
        </p>
      )}
    </div>
  );
}

/** A kind of field around a control that takes every attribute of its element. */
function fieldAround<Attributes>(control: (attributes: Attributes & FieldControl) => ReactNode) {
  return ({ label, hint, error, id, ...attributes }: FieldProps & Attributes & { id?: string }) => (
    <Field label={label} hint={hint} error={error} id={id}>
      {(tied) => control({ ...(attributes as Attributes), ...tied })}
    </Field>
  );
}

/** A field with a single-line input. */
export const TextField = fieldAround<ComponentProps<"input">>((input) => <input type="text" {...input} />);

/**
 * A field for an e-mail address. Of the type for those, browsers refuse an address that was copied from a
 * messenger, for signs that nobody sees and that the server takes out.
 */
export const EmailField = fieldAround<ComponentProps<"input">>((input) => (
  <input
    type="text"
    inputMode="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    {...input}
  />
));

/** A field with a text area. */
export const TextAreaField = fieldAround<ComponentProps<"textarea">>((area) => (
  <textarea rows={5} {...area} />
));

/** A field with a select; its options are the children. */
export const SelectField = fieldAround<ComponentProps<"select">>((select) => <select {...select} />);
