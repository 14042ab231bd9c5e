import type { ReactNode } from "react";

/** A remark in small print. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm/[1.65] text-muted">{children}</p>;
}
