/** Signing out offers to send what the server does not have yet. What cannot be sent stays in the browser. */
import { useEffect, useEffectEvent } from "react";
import { SIGN_OUT } from "../addresses";

export function useSignOut(unsent: boolean, question: string, flush: () => Promise<unknown>): void {
  const onSubmit = useEffectEvent((event: SubmitEvent) => {
    const form = event.target;
    if (!unsent || !(form instanceof HTMLFormElement) || !form.action.endsWith(SIGN_OUT)) return;
    event.preventDefault();
    if (window.confirm(question)) void flush().finally(() => form.submit());
  });
  useEffect(() => {
    const listener = (event: SubmitEvent) => onSubmit(event);
    document.addEventListener("submit", listener);
    return () => document.removeEventListener("submit", listener);
  }, []);
}
