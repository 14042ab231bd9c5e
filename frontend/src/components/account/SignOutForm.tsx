/** Ends the session. A form, so that it needs no script; the server says what happened. */
import type { ReactNode } from "react";

export function SignOutForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form method="post" action="/api/session/end">
      <button type="submit" className={className} data-look="secondary">
        {children}
      </button>
    </form>
  );
}
