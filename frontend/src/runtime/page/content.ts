/**
 * The one way to the site's content: every page is a document with a key.
 * Loaders call `content(key)`; where the document comes from depends on where the
 * loader runs: a synchronous call into the host program on the server, a request
 * to `/api/content/{key}` in the browser.
 */
import { data, type RouterContextProvider } from "react-router";
import type { Documents, PresentDocuments } from "#app/generated/content.ts";
import { CONTENT } from "../addresses";
import { destination, fallBackToDocument, reloadIfOutdated } from "../connection";
import { noteCachedPage } from "./cachedPageNotice";
import { renderContext } from "./context";

/** What the server's isolate offers. */
interface Host {
  /** How often the clock and chance were asked. */
  readonly momentReads: number;
  call(name: "content" | "content-version" | "event-documents", argument: string): string | undefined;
}

declare global {
  var ssr: Host | undefined;
}

/** Keys with a type in `Documents`; further keys (one per lesson, quiz, …) are templates there. */
export type DocumentKey = keyof Documents;

/** Keys with a type in `PresentDocuments`. */
export type PresentKey = keyof PresentDocuments;

const parsed = new Map<string, unknown>();
let parsedVersion: string | undefined;

/** Parsed documents that follow the clock, and the moment that they are of. */
const parsedPresent = new Map<string, unknown>();
let parsedMoment: string | undefined;

/**
 * The version of the host's content, undefined where it has none. When it has changed, parsed
 * documents are forgotten. Called once per server render.
 */
export function checkContentVersion(): string | undefined {
  const version = globalThis.ssr?.call("content-version", "");
  if (version !== parsedVersion) {
    forgetContent();
    parsedVersion = version;
  }
  return version;
}

/** Drops every parsed document. */
export function forgetContent(): void {
  parsed.clear();
  parsedPresent.clear();
}

/** The document of the screen that takes the place of a document that does not exist. */
const NOT_FOUND = "not-found";

function missing(key: string, notFound: unknown) {
  if (key === NOT_FOUND) return new Error(`The content has no document “${NOT_FOUND}”`);
  return data(notFound, { status: 404 });
}

/** @param moment of a document that follows the clock, what the context calls `eventsSince` */
function fromHost(host: Host, key: string, moment?: string): unknown {
  if (moment !== undefined && moment !== parsedMoment) {
    parsedPresent.clear();
    parsedMoment = moment;
  }
  const known = moment === undefined ? parsed : parsedPresent;
  let document = known.get(key);
  if (document === undefined) {
    const json =
      moment === undefined ? host.call("content", key) : host.call("event-documents", `${moment} ${key}`);
    if (json === undefined) throw missing(key, key !== NOT_FOUND && fromHost(host, NOT_FOUND));
    document = JSON.parse(json);
    known.set(key, document);
  }
  return document;
}

/** Where all addresses of a preview begin, as its documents say; undefined on the site itself. */
export const previewBase = (): string | undefined => document.documentElement.dataset.base;

async function request(key: string): Promise<Response> {
  const address = key.split("/").map(encodeURIComponent).join("/");
  const to = destination();
  const response = await fetch((previewBase() ?? "") + CONTENT + address, {
    headers: { accept: "application/json" },
    // The page that this is for, which a kept copy names.
    referrer: to ? to.pathname + to.search : "",
  });
  noteCachedPage(response, to);
  // The visitor is signed out by now: the screen's document leads to where they sign in.
  if (response.status === 401 || response.status === 403) throw new Error(`Content “${key}” is guarded`);
  return response;
}

async function fromServer(key: string): Promise<unknown> {
  const response = await fallBackToDocument(request(key));
  await reloadIfOutdated(response);
  if (response.status === 404) throw missing(key, key !== NOT_FOUND && (await fromServer(NOT_FOUND)));
  if (!response.ok) throw new Error(`Content “${key}” could not be loaded: status ${response.status}`);
  return response.json();
}

/**
 * A parameter of an address as one segment of a key. No key has an encoded slash, so that none in
 * an address leads to the document of another screen.
 */
export const segment = (parameter: string) => parameter.replaceAll("/", "%2F");

/**
 * The document `key`, for example `content("about/our-centre")`.
 * A key without a document throws a 404 that holds the words of the not-found screen, which
 * the layout then shows.
 */
export function content<Key extends DocumentKey>(key: Key): Documents[Key] | Promise<Documents[Key]> {
  const host = globalThis.ssr;
  return (host ? fromHost(host, key) : fromServer(key)) as Documents[Key] | Promise<Documents[Key]>;
}

/**
 * The document `key` of those that follow the clock, for example `present("events/1", context)`. A page
 * whose loader has asked for one is another page after every change that the clock brings.
 *
 * @param context what the loader is given
 */
export function present<Key extends PresentKey>(
  key: Key,
  context: Readonly<RouterContextProvider>,
): PresentDocuments[Key] | Promise<PresentDocuments[Key]> {
  const host = globalThis.ssr;
  const document = host ? fromHost(host, key, context.get(renderContext).eventsSince) : fromServer(key);
  return document as PresentDocuments[Key] | Promise<PresentDocuments[Key]>;
}
