/** What a field is called, and whether it may stay empty. */
import type { FieldProps } from "../../../../lib/texts/field";

export function Label({ setup, label, required }: Pick<FieldProps, "setup" | "label" | "required">) {
  if (required) return label;
  return (
    <>
      {label} <span className="font-sans text-base/[1.6] font-normal text-muted">{setup.words.optional}</span>
    </>
  );
}
