/** Checking a form in the browser: what is wrong stands at its field until it is right. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { forgetSentForm, useRenderContext, useSentForm } from "../page/context";
import { useErrorTitle } from "../routing/errorTitle";
import { useScripted } from "../start/scripted";
import { type Errors, forFields } from "./validation";

/** What a field shows: what is wrong with it, and what was sent before. */
export interface SentField<Field extends string = string> {
  id: string;
  name: Field;
  error: string | undefined;
  defaultValue: string | undefined;
  /** Without scripts the page of a refused form opens here: browsers scroll to it and focus it. */
  autoFocus: boolean | undefined;
}

/** One thing that is wrong, and the field where it is to be mended. */
export interface Problem<Field extends string = string> {
  name: Field;
  /** Of the field's control; empty where it is not one field that is wrong. */
  id: string;
  message: string;
}

/** From so many errors on they are listed above the form, too. */
const SEVERAL = 2;

/**
 * @param name the name that the server gives to the form; no other form of the page has it
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
  const wrongIn = (found: Errors<Field>) => fields.filter((field) => found[field]);
  const [listed, setListed] = useState(wrongIn(errors).length >= SEVERAL);
  useErrorTitle(wrongIn(errors).length > 0);
  const [refusals, setRefusals] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const opens = sent && !listed ? (wrongIn(errors)[0] ?? fields[0]) : undefined;
  const idOf = (field: Field) => `${name}-${field}`;

  useEffect(() => {
    if (refusals > 0) summary.current?.focus();
  }, [refusals]);

  const read = (form: HTMLFormElement) => {
    const data = new FormData(form);
    return forFields(fields, (field) => String(data.get(field) ?? ""));
  };

  const problems = (): Problem<Field>[] =>
    wrongIn(errors).map((field) => ({ name: field, id: idOf(field), message: errors[field] ?? "" }));

  return {
    /** The form as it was sent without scripts and not accepted, until it is accepted. */
    sent,
    field: (field: Field): SentField<Field> => ({
      id: idOf(field),
      name: field,
      error: errors[field],
      defaultValue: sent?.values[field],
      autoFocus: field === opens || undefined,
    }),
    /** For the summary of the errors: those that are left of several, in their order on the page. */
    summary: {
      ref: summary,
      problems: listed ? problems() : [],
      autoFocus: (sent && listed) || undefined,
    },
    read,
    /** Call it when the form was accepted: nothing of what was sent or wrong is left. */
    forget() {
      forgetSentForm(context);
      setSent(undefined);
      setErrors({});
      setListed(false);
    },
    /**
     * Shows what is wrong and moves the focus there: to the one field, or to the summary of several.
     *
     * @returns whether all is right
     */
    passes(form: HTMLFormElement): boolean {
      const found = check(read(form));
      const wrong = wrongIn(found);
      setErrors(found);
      setListed(wrong.length >= SEVERAL);
      if (wrong.length >= SEVERAL) setRefusals(refusals + 1);
      else if (wrong[0]) form.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus();
      return wrong.length === 0;
    },
    /** For the `form` element. */
    attributes: {
      // The browser's own checks serve visitors without scripts; otherwise the messages here do.
      noValidate: useScripted(),
      onInput(event: FormEvent<HTMLFormElement>) {
        const target = event.target instanceof Element && event.target.getAttribute("name");
        const field = fields.find((candidate) => candidate === target);
        if (field && errors[field])
          setErrors({ ...errors, [field]: check(read(event.currentTarget))[field] });
      },
    },
  };
}
