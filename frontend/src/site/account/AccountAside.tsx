import type { ReactNode } from "react";

export const ASIDE = "mt-5 text-center [&_a]:inline-block [&_a]:py-1.5";

/** A line below a form: where else to go, or what need not be done. */
export function AccountAside({ children }: { children: ReactNode }) {
  return <p className={ASIDE}>{children}</p>;
}
