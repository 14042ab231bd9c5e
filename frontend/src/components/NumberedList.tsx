import type { ReactNode } from "react";

export interface NumberedListProps {
  items: { key: string; content: ReactNode }[];
  /** How many columns wide screens show. */
  columns?: 1 | 2;
}

/** A list whose order or number matters, with large numerals. */
export function NumberedList({ items, columns = 1 }: NumberedListProps) {
  return (
    <ol className="numbered" data-columns={columns}>
      {items.map(({ key, content }) => (
        <li key={key}>{content}</li>
      ))}
    </ol>
  );
}
