/** Ends the session. A form, so that it needs no script; the server says what happened. */
import type { ReactNode } from "react";
import { SIGN_OUT } from "#app/runtime/addresses.ts";
import { forgetWords } from "#app/runtime/storage.ts";

export function SignOutForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form method="post" action={SIGN_OUT} onSubmit={forgetWords}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
