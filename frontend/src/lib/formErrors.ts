/** Checking a form in the browser: what is wrong stands at its field until it is right. */
import { type FormEvent, useState } from "react";
import { forgetSentForm, useRenderContext, useSentForm } from "./context";
import { useScripted } from "./scripted";
import { type Errors, forFields } from "./validation";

/** What a field shows: what is wrong with it, and what was sent before. */
export interface SentField<Field extends string = string> {
  name: Field;
  error: string | undefined;
  defaultValue: string | undefined;
  /** Without scripts the page of a refused form opens here: browsers scroll to it and focus it. */
  autoFocus: boolean | undefined;
}

/**
 * @param name the name that the server gives to the form
 * @param fields names of the form's controls, in their order on the page
 * @param check says what is wrong
 */
export function useFormErrors<Field extends string>(
  name: string,
  fields: readonly Field[],
  check: (values: Record<Field, string>) => Errors<Field>,
) {
  const context = useRenderContext();
  const [sent, setSent] = useState(useSentForm(name));
  const [errors, setErrors] = useState<Errors<Field>>(forFields(fields, (field) => sent?.errors[field]));
  const opens = sent && (fields.find((field) => sent.errors[field]) ?? fields[0]);

  const read = (form: HTMLFormElement) => {
    const data = new FormData(form);
    return forFields(fields, (field) => String(data.get(field) ?? ""));
  };

  return {
    /** The form as it was sent without scripts and not accepted, until it is accepted. */
    sent,
    field: (name: Field): SentField<Field> => ({
      name,
      error: errors[name],
      defaultValue: sent?.values[name],
      autoFocus: name === opens || undefined,
    }),
    read,
    /** Call it when the form was accepted: nothing of what was sent or wrong is left. */
    forget() {
      forgetSentForm(context);
      setSent(undefined);
      setErrors({});
    },
    /** Shows what is wrong and moves the focus to the first such field; whether all is right. */
    passes(form: HTMLFormElement): boolean {
      const found = check(read(form));
      setErrors(found);
      const wrong = fields.find((field) => found[field]);
      if (wrong) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      return !wrong;
    },
    /** For the `form` element. */
    attributes: {
      // The browser's own checks serve visitors without scripts; otherwise the messages here do.
      noValidate: useScripted(),
      onInput(event: FormEvent<HTMLFormElement>) {
        const name = event.target instanceof Element && event.target.getAttribute("name");
        const field = fields.find((candidate) => candidate === name);
        if (field && errors[field])
          setErrors({ ...errors, [field]: check(read(event.currentTarget))[field] });
      },
    },
  };
}
