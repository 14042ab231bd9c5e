import type { ReactNode } from "react";

/** The row of a game's buttons. */
export function GameButtons({ className = "mt-5", children }: { className?: string; children: ReactNode }) {
  return <div className={`flex flex-wrap gap-3 ${className}`}>{children}</div>;
}
