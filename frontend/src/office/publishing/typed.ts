/**
 * What editors have typed and the server does not have yet: in the browser's storage, a text at a time. While
 * there is any, a cookie says so, that and no more: signing out on whatever page asks first
 * (crates/web/src/publishing/records.rs).
 */
import { forget, keepForGood, keptForGood } from "#app/runtime/storage.ts";
import type { Json } from "./form";

/** What a draft follows. */
export interface BaseRevision {
  revision: number;
  base: number;
  /** What was sent and not answered: the server may have any of it. */
  unanswered?: Json[];
}

export interface Typed extends BaseRevision {
  /** The text's own. */
  title: string;
  value: Json;
}

export interface Unsent {
  /** The text's key. */
  id: string;
  typed: Typed;
}

/** How long the cookie lasts, in seconds: as long as sessions of members. */
const LASTS = 30 * 24 * 60 * 60;

const beginning = (account: number) => `text:${account}:`;

const isTyped = (it: unknown): it is Typed =>
  typeof it === "object" && it !== null && "value" in it && "revision" in it && "base" in it;

function mark(account: number, seconds: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API comes too late for a page that is left
  document.cookie = `unsent-${account}=1; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** Keeps what `account` has typed in the text with the key `id`; whether that worked. */
export function keepTyped(account: number, id: string, typed: Typed): boolean {
  const stored = keepForGood(beginning(account) + id, typed);
  if (stored) mark(account, LASTS);
  return stored;
}

export function typedIn(account: number, id: string): Typed | undefined {
  const stored = keptForGood(beginning(account) + id);
  return isTyped(stored) ? stored : undefined;
}

/** All that `account` has typed on this device and the server does not have. */
export function unsent(account: number): Unsent[] {
  const start = beginning(account);
  return keysKept()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
    .flatMap((id) => {
      const typed = typedIn(account, id);
      return typed ? [{ id, typed }] : [];
    });
}

export function forgetTyped(account: number, id: string): void {
  forget(beginning(account) + id);
  markUnsent(account);
}

/** Has the cookie say what is so. */
export function markUnsent(account: number): void {
  mark(account, unsent(account).length > 0 ? LASTS : 0);
}

function keysKept(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
