/** What the service worker does with which request; pure, so that it can be tested. */

import { CONTENT, NO_RETURN, SECRET, SESSION, SIGN_OUT } from "#app/runtime/addresses.ts";
import { isGuarded } from "#app/runtime/routing/access.ts";

/** Entries that each cache holds at most; the longest unused ones go first. */
export const LIMITS = { page: 60, content: 120, file: 240, picture: 150 } as const;

/**
 * What is kept. Pages and content are asked of the server first: what was kept counts where it does
 * not answer. Files and pictures never change under their address: what was kept counts first.
 */
export type CacheKind = keyof typeof LIMITS;

/** Private pages are for one visitor, or for one moment: never kept. The rest is left to the browser. */
export type Handling = CacheKind | "private" | "none";

/** The type of a page. */
export const DOCUMENT = "text/html";

/** A hash in the name of a drawing or of a picture's variant: its address never shows another picture. */
const HASHED_PICTURE = /^\/media\/.+-[0-9a-f]{8}(?:\.svg|-\d+\.[a-z]+)$/;

function isPrivate({ pathname, searchParams }: URL): boolean {
  // As the route table reads them.
  const path = pathname.toLowerCase();
  return isGuarded(path) || searchParams.has(SECRET) || NO_RETURN.some((start) => path.startsWith(start));
}

export function handlingOf(
  { url: address, method, mode, headers }: Pick<Request, "url" | "method" | "mode" | "headers">,
  origin: string,
): Handling {
  const url = new URL(address);
  if (method !== "GET" || headers.has("range") || url.origin !== origin) return "none";
  // The second is how a page has itself kept (offline/visits).
  if (mode === "navigate" || headers.get("accept") === DOCUMENT) return isPrivate(url) ? "private" : "page";
  if (url.pathname.startsWith(CONTENT)) return "content";
  if (url.pathname.startsWith("/assets/")) return "file";
  return HASHED_PICTURE.test(url.pathname) ? "picture" : "none";
}

/** Path → query parameter that its page reads, `*` for all → the values that it may have, null for any value. */
export type PageQueries = Record<string, Record<string, string[] | null>>;

/**
 * The address under which the page at `address` is kept: as on the server (crates/web/src/pages/known_addresses.rs),
 * without what it does not read, such as marks of campaigns.
 */
export function keyOf(address: string, queries: PageQueries | null | undefined): string {
  const { origin, pathname, search, searchParams } = new URL(address);
  const read = queries?.[pathname] ?? {};
  if (!queries || "*" in read) return origin + pathname + search;
  const parameters = new URLSearchParams();
  for (const name of Object.keys(read).sort()) {
    const value = searchParams.get(name);
    if (value !== null && (read[name]?.includes(value) ?? true)) parameters.set(name, value);
  }
  const query = parameters.toString();
  return origin + pathname + (query && `?${query}`);
}

/** Whether this request signs the visitor out. */
export function endsSession({ url, method }: Pick<Request, "url" | "method">): boolean {
  const { pathname } = new URL(url);
  return (method === "POST" && pathname === SIGN_OUT) || (method === "DELETE" && pathname === SESSION);
}

/** Whether an answer may be cached: complete, from here, for everyone, and a document where a page is meant. */
export function isCacheable(
  kind: CacheKind,
  { status, type, redirected, headers }: Pick<Response, "status" | "type" | "redirected" | "headers">,
): boolean {
  const isWhole = status === 200 && type === "basic" && !redirected;
  const isPersonal = /\b(?:no-store|private)\b/i.test(headers.get("cache-control") ?? "");
  const isDocument = headers.get("content-type")?.startsWith(DOCUMENT) ?? false;
  return isWhole && !isPersonal && (isDocument || kind !== "page");
}

/** `template` with the value of each name in braces, as text. */
export function filled(template: string, values: Record<string, string>): string {
  const escaped: Record<string, string> = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
  const value = (name: string) => values[name]?.replaceAll(/[&<"]/g, (letter) => escaped[letter] ?? "");
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => value(name) ?? "");
}
