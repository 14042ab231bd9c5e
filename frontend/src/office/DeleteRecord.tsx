/** What deletes a record: closed, so that it is not done by a slip. */
import type { ReactNode } from "react";

export interface DeleteRecordProps {
  messages: { open: string; text: string };
  /** The form. */
  children: ReactNode;
}

export function DeleteRecord({ messages, children }: DeleteRecordProps) {
  return (
    <details className="rounded-2xl border border-line px-5 py-2">
      <summary className="cursor-pointer py-2 font-semibold text-danger">{messages.open}</summary>
      <p className="mb-4">{messages.text}</p>
      <div className="pb-3">{children}</div>
    </details>
  );
}
