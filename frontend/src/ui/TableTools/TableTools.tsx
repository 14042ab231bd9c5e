/** Above a table: what is searched in it, and beside that the buttons for all of it. */
import type { ReactNode } from "react";
import { ButtonRow } from "../ButtonRow/ButtonRow";

export interface TableToolsProps {
  buttons?: ReactNode;
  /** The search. */
  children: ReactNode;
}

export function TableTools({ buttons, children }: TableToolsProps) {
  return (
    <div className="mb-6 grid gap-4 lg:grid-cols-[1fr_auto] lg:items-end print:hidden">
      {children}
      {buttons && <ButtonRow>{buttons}</ButtonRow>}
    </div>
  );
}
