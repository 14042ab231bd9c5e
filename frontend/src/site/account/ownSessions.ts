/** Where the visitor is signed in. */
import type { AccountSession } from "#app/generated/context.ts";
import { fallBackToDocument } from "#app/runtime/connection.ts";

async function fromServer(): Promise<AccountSession[]> {
  const response = await fetch("/api/sessions", { headers: { accept: "application/json" } });
  // The visitor is signed out by now: the screen's document leads to where they sign in.
  if (!response.ok) throw new Error(`The sessions could not be loaded: status ${response.status}`);
  const { sessions }: { sessions: AccountSession[] } = await response.json();
  return sessions;
}

/**
 * The sessions of the visitor's account, the last used first. On the server they are in the render context, so
 * that what the loader returns is the same for everybody.
 */
export function ownSessions(): Promise<AccountSession[]> | undefined {
  return globalThis.ssr ? undefined : fallBackToDocument(fromServer());
}
