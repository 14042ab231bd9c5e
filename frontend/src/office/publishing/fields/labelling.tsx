/** What a field is called, and whether it may stay empty. */
import { errorAt, type FieldProps } from "../field";
import { idOf } from "../form";

function Label({ setup, label, required }: Pick<FieldProps, "setup" | "label" | "required">) {
  if (required) return label;
  return (
    <>
      {label}{" "}
      <span className="font-sans text-base/[1.6] font-normal text-muted">{setup.messages.optional}</span>
    </>
  );
}

/** What stands around every control, for `Field` and `Group`. */
export const labelling = (props: FieldProps) => ({
  id: idOf(props.path),
  label: <Label {...props} />,
  hint: props.schema.description,
  error: errorAt(props.setup, props.path),
});
