import type { ReactNode } from "react";

/** Where a game says what has happened. */
export function GameStatus({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="grid content-start gap-3">
      {children}
    </div>
  );
}
