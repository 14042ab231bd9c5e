/** Where the visitor is signed in, and with which passkeys they may. */
import type { AccountSession, PasskeyList } from "#app/generated/context.ts";
import { fallBackToDocument } from "#app/runtime/connection.ts";

async function fromServer<Answer>(address: string): Promise<Answer> {
  const response = await fetch(address, { headers: { accept: "application/json" } });
  // The visitor is signed out by now: the screen's document leads to where they sign in.
  if (!response.ok) throw new Error(`${address} could not be loaded: status ${response.status}`);
  return response.json();
}

/**
 * The sessions of the visitor's account, the last used first. On the server they are in the render context, so
 * that what the loader returns is the same for everybody.
 */
export async function ownSessions(): Promise<AccountSession[] | undefined> {
  if (globalThis.ssr) return undefined;
  const loaded = fromServer<{ sessions: AccountSession[] }>("/api/sessions");
  return (await fallBackToDocument(loaded)).sessions;
}

/** The passkeys of the visitor's account, in the same way. */
export async function ownPasskeys(): Promise<PasskeyList | undefined> {
  return globalThis.ssr ? undefined : fallBackToDocument(fromServer<PasskeyList>("/api/passkeys"));
}
