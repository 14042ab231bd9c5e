/** Above a form in which several things are wrong: what they are, and the way to each. */
import type { MouseEvent, RefObject } from "react";
import type { Problem } from "../lib/formErrors";

export interface ErrorSummaryProps {
  ref: RefObject<HTMLDivElement | null>;
  heading: string;
  /** In the order of the fields; without any the summary is not there. */
  problems: Problem[];
  /** Without scripts the page of a refused form opens here. */
  autoFocus?: boolean;
  className?: string;
}

/** The field with its label comes into view; the address stays as it is. */
function goTo(event: MouseEvent, id: string): void {
  const control = document.getElementById(id);
  if (!control) return;
  event.preventDefault();
  // What is closed can neither be seen nor have the focus.
  for (let at = control.closest("details"); at; at = at.parentElement?.closest("details") ?? null)
    at.open = true;
  const named = control.closest("fieldset") ?? document.querySelector(`label[for="${CSS.escape(id)}"]`);
  named?.scrollIntoView();
  control.focus({ preventScroll: true });
}

export function ErrorSummary({ ref, heading, problems, autoFocus, className = "" }: ErrorSummaryProps) {
  if (problems.length === 0) return null;
  return (
    <div
      ref={ref}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: where the page of a refused form opens
      autoFocus={autoFocus}
      className={`rounded-lg border-2 border-danger bg-danger-ground p-5 ${className}`}
    >
      <div role="alert">
        <h2 className="font-sans text-xl! text-ink">{heading}</h2>
        <ul className="mt-3 grid gap-2">
          {problems.map(({ id, message }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="font-semibold text-danger underline underline-offset-4"
                onClick={(event) => goTo(event, id)}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
