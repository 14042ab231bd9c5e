/** One record: what it says, and beside that what can be done with it. */
import type { ReactNode } from "react";

export interface RecordColumnsProps {
  aside: ReactNode;
  children: ReactNode;
}

export function RecordColumns({ aside, children }: RecordColumnsProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <div className="grid grid-cols-1 gap-6">{children}</div>
      <div className="grid grid-cols-1 gap-6">{aside}</div>
    </div>
  );
}
