/** Where the visitor is signed in. */
import type { LoaderFunctionArgs } from "react-router";
import type { AccountSession } from "../generated/context";
import { orDocument } from "./connection";
import { renderContext } from "./context";

async function fromServer(): Promise<AccountSession[]> {
  const response = await fetch("/api/sessions", { headers: { accept: "application/json" } });
  // The visitor is signed out by now: the screen's document leads to where they sign in.
  if (!response.ok) throw new Error(`The sessions could not be loaded: status ${response.status}`);
  return ((await response.json()) as { sessions: AccountSession[] }).sessions;
}

/** The sessions of the visitor's account, the last used first. */
export function ownSessions({ context }: LoaderFunctionArgs): AccountSession[] | Promise<AccountSession[]> {
  if (globalThis.ssr) return context.get(renderContext).sessions ?? [];
  return orDocument(fromServer());
}
