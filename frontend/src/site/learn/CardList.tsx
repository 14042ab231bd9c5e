import type { ReactNode } from "react";

export interface CardListProps {
  /** For wide cards, of which no row has more than two. */
  wide?: boolean;
  /** Items of a list, each with a card. */
  children: ReactNode;
}

/** Cards in as many columns as there is room for. */
export function CardList({ wide = false, children }: CardListProps) {
  return (
    <ul
      className={`grid gap-6 ${wide ? "grid-cols-[repeat(auto-fit,minmax(min(100%,24rem),1fr))]" : "grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))]"}`}
    >
      {children}
    </ul>
  );
}
