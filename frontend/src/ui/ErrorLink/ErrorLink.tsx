/** Leads to what is wrong on this page: it comes into view and has the focus; the address stays as it is. */
import type { MouseEvent } from "react";

function goTo(event: MouseEvent, id: string): void {
  const place = document.getElementById(id);
  if (!place) return;
  event.preventDefault();
  // What is closed can neither be seen nor have the focus.
  for (let at = place.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
  const named = place.closest("fieldset") ?? document.querySelector(`label[for="${CSS.escape(id)}"]`);
  (named ?? place).scrollIntoView();
  place.focus({ preventScroll: true });
}

/** @param id of a control, which is shown with its name, or of another element that can have the focus */
export function ErrorLink({ id, children }: { id: string; children: string }) {
  return (
    <a
      href={`#${id}`}
      className="font-semibold text-danger underline underline-offset-4"
      onClick={(event) => goTo(event, id)}
    >
      {children}
    </a>
  );
}
