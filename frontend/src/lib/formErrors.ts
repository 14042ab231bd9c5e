/** Checking a form in the browser: what is wrong stands at its field until it is right. */
import { type FormEvent, useState, useSyncExternalStore } from "react";
import type { Errors } from "./validation";

const never = () => () => {};

/** False in the server's markup and true once scripts run. */
function useScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * @param fields names of the form's controls, in their order on the page
 * @param check says what is wrong
 * @param sent what the server found wrong with the form as it was sent without scripts
 */
export function useFormErrors<Field extends string>(
  fields: readonly Field[],
  check: (values: Record<Field, string>) => Errors<Field>,
  sent: Errors<Field> = {},
) {
  const [errors, setErrors] = useState(sent);

  const read = (form: HTMLFormElement) => {
    const data = new FormData(form);
    return Object.fromEntries(fields.map((field) => [field, String(data.get(field) ?? "")])) as Record<
      Field,
      string
    >;
  };

  return {
    errors,
    read,
    clear: () => setErrors({}),
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
        const { name } = event.target as HTMLInputElement;
        const field = fields.find((candidate) => candidate === name);
        if (field && errors[field])
          setErrors({ ...errors, [field]: check(read(event.currentTarget))[field] });
      },
    },
  };
}
