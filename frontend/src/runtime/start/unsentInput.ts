/** Keeps what is written into a form while the tab is open, until it was sent: over a reload, too. */
import { type RefObject, useEffect, useState } from "react";
import { keep, take, WORDS } from "../storage";
import { pageHydrated } from "./hydrated";

type Words = Record<string, string>;

/** A form's control with one of these names; several radio buttons are one control. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | RadioNodeList;

function controlsOf(form: HTMLFormElement, fields: readonly string[]): [name: string, control: Control][] {
  return fields.flatMap((name) => {
    const control = form.elements.namedItem(name) as Control | null;
    return control ? [[name, control]] : [];
  });
}

/** A select has a value from the start, so nobody can tell whether it was chosen. */
const isUntouched = (control: Control) => control.value === "" || control instanceof HTMLSelectElement;

/**
 * @param form what the form is called where the words are kept
 * @param fields names of the form's controls whose values are words of the visitor
 * @param sent whether this very page says that the form was sent
 * @returns forgets the words and empties the form, to be called when they were sent
 */
export function useUnsentInput(
  form: string,
  element: RefObject<HTMLFormElement | null>,
  fields: readonly string[],
  sent = false,
): () => void {
  const key = WORDS + form;
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    const save = () => {
      const words = Object.fromEntries(controlsOf(form, fields).map(([name, { value }]) => [name, value]));
      if (Object.values(words).some(Boolean)) keep(key, words);
      else take(key);
    };
    const restore = () => {
      const words = (take(key) ?? {}) as Words;
      for (const [name, control] of controlsOf(form, fields)) {
        const word = words[name];
        if (word && isUntouched(control)) control.value = word;
      }
      // What was typed before the scripts were there is kept from now on.
      save();
    };
    if (sent) take(key);
    form.addEventListener("input", save);
    // What is typed while the page starts is put back then, and goes before what was kept.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    void pageHydrated.then(() => {
      if (!left) timer = setTimeout(restore);
    });
    return () => {
      left = true;
      clearTimeout(timer);
      form.removeEventListener("input", save);
    };
  }, [key, element, fields, sent]);

  const [taken, setTaken] = useState(0);
  // Only now do the fields no longer fall back to what was sent before.
  useEffect(() => {
    if (taken > 0) element.current?.reset();
  }, [taken, element]);
  return () => {
    take(key);
    setTaken(taken + 1);
  };
}
