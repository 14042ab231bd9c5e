/** Signing in with a passkey: among what the browser suggests in the field of the address, and at once. */
import { useEffect, useRef } from "react";
import type { FormMessages } from "#app/generated/content.ts";
import { SESSION } from "#app/runtime/addresses.ts";
import { toast, toastOnNextPage } from "#app/runtime/toast.ts";
import { NotAccepted, sendForm } from "./account";
import { requestChallenge, signChallenge, usePasskeySupport } from "./webauthn";

const ADDRESS = `${SESSION}/passkey`;

/** After so many milliseconds another challenge is asked for: the server takes one for five minutes. */
const RENEWAL_MS = 4 * 60_000;

/** Waits until the visitor looks at the page. */
const seen = () =>
  new Promise<void>((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });

/** What the browser suggests while the visitor types. One of a page: browsers refuse a second one. */
class Suggestion {
  readonly #messages: FormMessages;
  readonly #send: (fields: Record<string, string>) => Promise<void>;
  #attempt: AbortController | undefined;

  constructor(messages: FormMessages, send: (fields: Record<string, string>) => Promise<void>) {
    this.#messages = messages;
    this.#send = send;
  }

  /** Suggests passkeys until one was used, or the visitor goes on in another way. */
  async start(): Promise<void> {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const attempt = new AbortController();
    this.#attempt = attempt;
    await seen();
    let isRenewed = false;
    const renewal = setTimeout(() => {
      isRenewed = true;
      attempt.abort();
    }, RENEWAL_MS);
    try {
      const asked = await requestChallenge(ADDRESS, this.#messages);
      if (attempt.signal.aborted) return;
      const fields = await signChallenge(asked, { mediation: "conditional", signal: attempt.signal });
      await this.#send(fields).catch((error) => {
        // The visitor has chosen a passkey, and hears why it was not enough.
        if (error instanceof NotAccepted) toast(error.toast);
        isRenewed = true;
      });
    } catch (error) {
      // Nobody has asked for anything.
      console.debug(error);
    } finally {
      clearTimeout(renewal);
      if (isRenewed && this.#attempt === attempt) this.start();
    }
  }

  stop(): void {
    this.#attempt?.abort();
    this.#attempt = undefined;
  }
}

/**
 * Suggests passkeys while the sign-in form is shown.
 *
 * @param from where to go after signing in
 * @returns what the button does
 */
export function usePasskeySignIn(from: string, messages: FormMessages): () => Promise<void> {
  const isSupported = usePasskeySupport();
  const suggestion = useRef<Suggestion>(undefined);
  const send = async (fields: Record<string, string>) => {
    const { toast: message, location } = await sendForm(ADDRESS, { ...fields, from }, messages);
    if (message) toastOnNextPage(message);
    // Everything on the next document is made for the signed-in visitor.
    window.location.assign(location ?? "/");
  };
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (!isSupported) return;
    const shown = new Suggestion(messages, (fields) => latest.current(fields));
    suggestion.current = shown;
    shown.start();
    return () => shown.stop();
  }, [isSupported, messages]);
  return async () => {
    // Browsers ask for one thing at a time.
    suggestion.current?.stop();
    try {
      await send(await signChallenge(await requestChallenge(ADDRESS, messages)));
    } catch (error) {
      suggestion.current?.start();
      throw error;
    }
  };
}
