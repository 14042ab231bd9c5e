/** The title of a quiz or a lesson, and the sentence below it. */
import { Field, TextField } from "#app/ui/Field/Field.tsx";
import { errorAt } from "../field";
import { GrowingTextArea } from "../fields/GrowingTextArea";
import { idOf } from "../form";
import { textAt, withAt } from "../valuesAt";
import type { HandMadeFormProps } from "./handMade";

export function TitleFields({
  setup,
  value,
  onChange,
}: Pick<HandMadeFormProps, "setup" | "value" | "onChange">) {
  const messages = setup.forms.quiz;
  return (
    <>
      <TextField
        id={idOf("title")}
        label={messages.title}
        error={errorAt(setup, "title")}
        value={textAt(value, "title")}
        onChange={({ target }) => onChange(withAt(value, ["title"], target.value))}
      />
      <Field id={idOf("description")} label={messages.description} error={errorAt(setup, "description")}>
        {(control) => (
          <GrowingTextArea
            {...control}
            rows={2}
            value={textAt(value, "description")}
            onChange={({ target }) => onChange(withAt(value, ["description"], target.value))}
          />
        )}
      </Field>
    </>
  );
}
