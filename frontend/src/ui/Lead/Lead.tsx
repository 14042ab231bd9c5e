import type { ReactNode } from "react";

/** A sentence or two below a heading. */
export function Lead({ children, className = "" }: { children: ReactNode; className?: string }) {
  return <p className={`mt-4 text-lg ${className}`}>{children}</p>;
}
