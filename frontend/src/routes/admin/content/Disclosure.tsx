/** What few people need, below a heading that opens it. */
import type { ReactNode } from "react";

export function Disclosure({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <details className="rounded-lg border border-line bg-surface">
      <summary className="min-h-12 cursor-pointer px-4 py-3 font-semibold text-ink">{heading}</summary>
      <div className="grid gap-6 border-t border-line p-4">{children}</div>
    </details>
  );
}
