/** A frame around fields that belong together. */
import type { ReactNode } from "react";
import { ERROR, HINT } from "#app/ui/Field/Field.tsx";

interface GroupProps {
  label: ReactNode;
  hint?: string;
  error?: string;
  id: string;
  children: ReactNode;
}

export function Group({ label, hint, error, id, children }: GroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error && `${id}-error`}
      className="grid min-w-0 grid-cols-1 gap-5 border-l-3 border-line pl-3 sm:pl-4"
    >
      <legend className="float-left w-full font-display text-xl text-ink">{label}</legend>
      {hint && <p className={`-mt-4 ${HINT}`}>{hint}</p>}
      {error && (
        <p id={`${id}-error`} className={ERROR}>
          {error}
        </p>
      )}
      {children}
    </fieldset>
  );
}
