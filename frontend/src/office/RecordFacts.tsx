/** What is known of one record, by name; a block of names and values on narrow screens. */
import type { ReactNode } from "react";

export interface RecordFactsProps {
  /** Name and value, in their order. */
  facts: [string, ReactNode][];
}

export function RecordFacts({ facts }: RecordFactsProps) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-sm/[1.65] text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
