/** What an editor has typed or chosen before the scripts were there: the form's own state has it from then on. */
import type { RefObject } from "react";
import { useHydratedValue } from "#app/runtime/start/hydrated.ts";
import { typedIn } from "#app/runtime/start/visitorInput.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a control held in the document, and what it holds now; undefined where they are the same. */
function earlyValue(control: Control): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    const chosen = [...control.options].find((option) => option.defaultSelected) ?? control.options[0];
    return chosen && chosen.value !== control.value ? control.value : undefined;
  }
  if (control.type === "checkbox" || control.type === "radio") {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked === defaultChecked ? undefined : checked;
  }
  const typed = typedIn(control);
  return typed === control.defaultValue ? undefined : typed;
}

/** Enters `value` as a person would, from what the form believes that the control holds. */
function enter(control: Control, value: string | boolean): void {
  if (typeof value === "boolean") {
    (control as HTMLInputElement).checked = !value;
    control.click();
    return;
  }
  if (!(control instanceof HTMLSelectElement)) control.value = control.defaultValue;
  // React notices a change by its own setter of the element, which this goes past.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value") ?? {};
  set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}

/** @returns a reference for the element around the form's controls */
export function useEarlyWords<Form extends HTMLElement = HTMLDivElement>(): RefObject<Form | null> {
  return useHydratedValue<Form>((form) => {
    const early = [...form.querySelectorAll<Control>("input, textarea, select")].flatMap((control) => {
      const value = earlyValue(control);
      return value === undefined ? [] : [{ control, value }];
    });
    const enterAll = async () => {
      for (const { control, value } of early) {
        // Each change is made of what the form holds after the one before.
        await new Promise((painted) => setTimeout(painted));
        enter(control, value);
      }
    };
    void enterAll();
  });
}
