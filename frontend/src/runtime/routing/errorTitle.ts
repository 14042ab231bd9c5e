/**
 * The title of a page says first that something is wrong in its form: that is what screen readers tell
 * of a page, and what stands in the browser's tab.
 */
import { useEffect } from "react";
import type { Messages } from "#app/generated/messages.ts";
import type { RenderContext } from "../page/context";
import { useSite } from "../page/site";

const beginning = ({ error }: Messages["layout"]["frame"]) => `${error} `;

/** `title` as the page of a form has it that was sent without scripts and not accepted. */
export function titleOfSentForm(
  title: string,
  { form }: RenderContext,
  messages: Messages["layout"]["frame"],
): string {
  return form && Object.keys(form.errors).length > 0 ? beginning(messages) + title : title;
}

/** Forms of the page in which something is wrong. */
let wrongForms = 0;

/** Keeps the document's title so while something is `wrong`. */
export function useErrorTitle(wrong: boolean): void {
  const { messages } = useSite();
  useEffect(() => {
    if (!wrong) return;
    const start = beginning(messages);
    // The server may have written it, and the page that comes next has a title of its own by now.
    const plain = () =>
      document.title.startsWith(start) ? document.title.slice(start.length) : document.title;
    wrongForms += 1;
    document.title = start + plain();
    return () => {
      wrongForms -= 1;
      if (wrongForms === 0) document.title = plain();
    };
  }, [wrong, messages]);
}
