/** What few people need of a record, below words that open it. */
import type { ReactNode } from "react";
import { TEXT_LINK } from "#app/ui/TextLink/TextLink.tsx";

export interface MoreFactsProps {
  name: string;
  className?: string;
  children: ReactNode;
}

export function MoreFacts({ name, className, children }: MoreFactsProps) {
  return (
    <details className={className}>
      <summary className={`min-h-11 cursor-pointer py-2 ${TEXT_LINK}`}>{name}</summary>
      {children}
    </details>
  );
}
