import type { ReactNode } from "react";

/** The footer's night. */
export function FooterGround({ children }: { children: ReactNode }) {
  return (
    <div className="on-night bg-night text-sm/[1.6] text-on-night-muted [&_a:hover]:text-glow">
      {children}
    </div>
  );
}
