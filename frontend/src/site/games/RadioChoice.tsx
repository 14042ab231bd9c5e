import type { ComponentProps } from "react";

type RadioChoiceProps = Pick<
  ComponentProps<"input">,
  | "children"
  | "className"
  | "id"
  | "autoFocus"
  | "name"
  | "value"
  | "checked"
  | "defaultChecked"
  | "onChange"
  | "required"
>;

const ROOMY = "px-4";

/** One choice out of a few: a large area to tap, with its radio button. */
export function RadioChoice(props: RadioChoiceProps) {
  const { children, className = ROOMY, id, autoFocus, name, value, checked, defaultChecked } = props;
  return (
    <label
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-outline bg-paper py-2.5 outline-offset-2 has-checked:border-action has-checked:bg-band has-checked:[box-shadow:inset_0_0_0_1px_var(--color-action)] has-focus-visible:[outline:3px_solid_var(--color-focus)] ${className}`}
    >
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: where the page of a refused form opens
        autoFocus={autoFocus}
        name={name}
        value={value}
        checked={checked}
        defaultChecked={defaultChecked}
        onChange={props.onChange}
        required={props.required}
        type="radio"
        className="size-5 flex-none accent-action outline-none"
      />
      {children}
    </label>
  );
}

/** A row of choices inside a `fieldset`. */
export const CHOICES = "flex flex-wrap gap-2.5";

/** The words above such a row. */
export const LEGEND = "mb-2 font-semibold text-ink";
