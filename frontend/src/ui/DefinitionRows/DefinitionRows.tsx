import type { ReactNode } from "react";

export interface DefinitionRowsProps {
  rows: { label: string; value: ReactNode }[];
  /** On a band of another colour than paper or surface, where the usual line would not be seen. */
  tinted?: boolean;
  /** Beside other things: less room above and below a row. */
  dense?: boolean;
  className?: string;
}

/** Labels and what they stand for, side by side: a ruled row for each. */
export function DefinitionRows({ rows, tinted = false, dense = false, className = "" }: DefinitionRowsProps) {
  return (
    <dl
      className={`*:grid *:grid-cols-[minmax(6.5rem,1fr)_2fr] *:gap-x-4 *:border-t ${tinted ? "*:border-current/20" : "*:border-line"} ${dense ? "*:py-2" : "*:py-3.5"} ${className}`}
    >
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
