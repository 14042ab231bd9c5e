/** A form of hidden values about one record, and what stands in it: it works without scripts. */
import type { ReactNode } from "react";

export interface RecordFormProps {
  /** What is done, below the office's address of such records. */
  action: string;
  /** By name; one of them says which record it is. */
  values: Record<string, string>;
  children: ReactNode;
}

export function RecordForm({ action, values, children }: RecordFormProps) {
  return (
    <form method="post" action={`/api/office/${action}`}>
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
