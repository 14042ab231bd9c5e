/** Ends the session. A form, so that it needs no script; the server says what happened. */
import type { ReactNode } from "react";
import { SIGN_OUT } from "../../lib/addresses";

export function SignOutForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form method="post" action={SIGN_OUT}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
