import type { ReactNode } from "react";

/** Points, time and the like, in figures that do not jump. */
export function GameScore({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <p className={`flex flex-wrap gap-x-6 gap-y-1 [font-variant-numeric:tabular-nums] ${className}`}>
      {children}
    </p>
  );
}
