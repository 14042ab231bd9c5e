/** Above a form in which several things are wrong: what they are, and the way to each. */
import type { RefObject } from "react";
import type { Problem } from "#app/runtime/forms/formErrors.ts";
import { ErrorLink } from "../ErrorLink/ErrorLink";

export interface ErrorSummaryProps {
  ref: RefObject<HTMLDivElement | null>;
  heading: string;
  /** In the order of the fields; without any the summary is not there. */
  problems: Problem[];
  /** Without scripts the page of a refused form opens here. */
  autoFocus?: boolean;
  className?: string;
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
            <li key={id || message}>
              {id ? <ErrorLink id={id}>{message}</ErrorLink> : <b className="text-danger">{message}</b>}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
