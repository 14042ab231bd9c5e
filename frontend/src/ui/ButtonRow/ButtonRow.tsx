import type { ReactNode } from "react";

export interface ButtonRowProps {
  className?: string;
  children: ReactNode;
}

/** Buttons side by side, in as many lines as they need. */
export function ButtonRow({ className = "", children }: ButtonRowProps) {
  return <div className={`flex flex-wrap gap-4 ${className}`}>{children}</div>;
}
