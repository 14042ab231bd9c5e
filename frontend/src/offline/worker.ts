/**
 * The service worker: keeps the layout, visited pages, lessons and games usable where the network
 * does not answer. Where it does, documents and content always come from the server.
 */

import { KEPT_LINE } from "#app/runtime/page/cachedPageNotice.ts";
import type { CacheRequest } from "#app/runtime/workerCache.ts";
import cachedLine from "./kept.html";
import offlineTemplate from "./offline.html";
import {
  type CacheKind,
  DOCUMENT,
  endsSession,
  filled,
  handlingOf,
  isCacheable,
  keyOf,
  LIMITS,
} from "./rules";
import type { FetchEvent, Scope } from "./scope";

/** How a page is asked for, which may have changed meanwhile. */
const AS_PAGE: RequestInit = { headers: { accept: DOCUMENT }, cache: "no-cache" };

/** How a file is asked for that a page has loaded: the browser has it. */
const AS_FILE: RequestInit = { cache: "force-cache" };

const scope = globalThis as unknown as Scope;

/** Raised when what is kept changes its form; caches of other forms are removed. */
const FORM = 2;
const cacheOf = (kind: CacheKind) => `centre-${FORM}-${kind}`;
const CACHES = (Object.keys(LIMITS) as CacheKind[]).map(cacheOf);

/** How long the network may leave visitors waiting who could have what is kept, in milliseconds. */
const NETWORK_TIMEOUT_MS = 3000;
const MOMENT = new Intl.DateTimeFormat("en-ZA", { dateStyle: "long", timeStyle: "short" });
const after = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time));

/** Pages that a visitor has waited for already, inside the document (runtime/connection). */
const waitedFor = new Set<string>();

/** How often somebody has signed out: what was asked for before that is not kept after it. */
let signOuts = 0;

/** Copies of files that are being written. A page is of no use without its files, and is cached after them. */
const filesBeingWritten = new Set<Promise<void>>();

async function cacheResponse(kind: CacheKind, request: Request | string, response: Response, since: number) {
  const cache = await caches.open(cacheOf(kind));
  // Entries are listed in the order in which they came in: putting one in anew makes it the youngest.
  await cache.delete(request, { ignoreVary: true });
  if (since !== signOuts) return;
  await cache.put(request, response);
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, -LIMITS[kind]).map((entry) => cache.delete(entry)));
}

async function cached(kind: CacheKind, request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(cacheOf(kind));
  return cache.match(request, { ignoreVary: true });
}

/** Under what an answer to `request` is kept. */
const keyFor = (kind: CacheKind, request: Request) =>
  kind === "page" ? keyOf(request.url, scope.queries) : request;

/** Bytes of the network, and a copy kept where that is allowed. */
async function fromServer(kind: CacheKind | "private", event: FetchEvent): Promise<Response> {
  const since = signOuts;
  const response = (await event.preloadResponse) ?? (await fetch(event.request));
  if (kind !== "private" && isCacheable(kind, response)) {
    const writing = cacheResponse(kind, keyFor(kind, event.request), response.clone(), since).catch(() => {});
    if (kind === "file") {
      filesBeingWritten.add(writing);
      void writing.then(() => filesBeingWritten.delete(writing));
    }
    event.waitUntil(writing);
  } else if (kind === "page" && (response.status === 404 || response.status === 410)) {
    event.waitUntil(caches.open(cacheOf(kind)).then((cache) => cache.delete(keyFor(kind, event.request))));
  }
  return response;
}

/** The page that says that `address` needs a connection, with what can be read all the same. */
async function offlinePage(address: string): Promise<Response> {
  const cache = await caches.open(cacheOf("page"));
  const links: string[] = [];
  for (const request of [...(await cache.keys())].reverse()) {
    const page = await cache.match(request, { ignoreVary: true });
    // The title as it stands in the document is HTML already.
    const title = (await page?.text())?.match(/<title[^>]*>([^<]*?)(?: \| [^<|]*)?<\/title>/)?.[1];
    const { pathname, search } = new URL(request.url);
    if (title) links.push(`${filled('<li><a href="{to}">', { to: pathname + search })}${title}</a></li>`);
  }
  const document = filled(offlineTemplate, { ...scope.messages.offline, site: scope.messages.site, address });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  const body = document.replace("<!--kept-->", () => links.join(""));
  return new Response(body, { status: 503, headers });
}

/** A copy that says of itself that it is one, for the page at `page`. */
async function marked(kind: "page" | "content", copy: Response, page: string): Promise<Response> {
  const headers = new Headers(copy.headers);
  const { keptPage, tryAgain } = scope.messages.offline;
  const time = MOMENT.format(new Date(headers.get("date") ?? 0));
  const said = { id: KEPT_LINE, line: keptPage.replace("{time}", time), tryAgain, page };
  const line = filled(cachedLine, said).trim();
  if (kind === "content") headers.set(KEPT_LINE, encodeURIComponent(line));
  // In a document the line stands outside of what React takes over.
  const withLine = (html: string) => html.replace('<div id="root">', (root) => line + root);
  return new Response(kind === "page" ? withLine(await copy.text()) : copy.body, { headers });
}

async function answer(kind: CacheKind | "private", event: FetchEvent): Promise<Response> {
  const { request } = event;
  if (kind === "file" || kind === "picture") return (await cached(kind, request)) ?? fromServer(kind, event);
  // Undefined where it fails. What comes too late for this visitor is kept for the next time.
  const coming = fromServer(kind, event).catch(() => undefined);
  event.waitUntil(coming);
  const copy = kind === "private" ? undefined : await cached(kind, keyFor(kind, request));
  const page = kind === "content" ? request.referrer : request.url.replace(/#.*/, "");
  const timeout = () => after(waitedFor.delete(page) ? 0 : NETWORK_TIMEOUT_MS);
  const arrived = await (copy ? Promise.race([coming, timeout()]) : coming);
  if (arrived) return arrived;
  if (copy && kind !== "private") return marked(kind, copy, page);
  return kind === "content" ? Response.error() : offlinePage(request.url);
}

scope.addEventListener("install", () => void scope.skipWaiting());

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)));
  // Browsers ask for documents while this worker starts, which takes phones a quarter of a second.
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** Whoever uses the browser next is not to see what this visitor has read. */
async function forgetVisits(): Promise<void> {
  signOuts += 1;
  await Promise.all([caches.delete(cacheOf("page")), caches.delete(cacheOf("content"))]);
}

scope.addEventListener("fetch", (event) => {
  if (endsSession(event.request)) event.waitUntil(forgetVisits());
  const kind = handlingOf(event.request, scope.location.origin);
  if (kind !== "none") event.respondWith(answer(kind, event));
});

/** Caches what a page has loaded without this worker, as far as such things are cached. */
async function cacheUnseen(request: Request): Promise<void> {
  const kind = handlingOf(request, scope.location.origin);
  if (kind === "none" || kind === "private" || (kind !== "page" && (await cached(kind, request)))) return;
  const since = signOuts;
  const response = await fetch(request);
  if (kind === "page") await Promise.all(filesBeingWritten);
  if (isCacheable(kind, response)) await cacheResponse(kind, keyFor(kind, request), response, since);
}

/** One after the other: none of them is urgent, and pages are. */
let caching = Promise.resolve();
function cacheInTurn({ pages = [], files = [] }: CacheRequest): Promise<void> {
  const requests = [
    ...files.map((file) => new Request(file, AS_FILE)),
    ...pages.map((page) => new Request(page, AS_PAGE)),
  ];
  for (const request of requests) caching = caching.then(() => cacheUnseen(request)).catch(() => {});
  return caching;
}

/** What to cache; or a page: with a port for the answer whether it is cached, without that it was waited for. */
scope.addEventListener("message", (event) => {
  const { data, ports } = event;
  if (typeof data === "object") return event.waitUntil(cacheInTurn(data));
  const page = data;
  const [port] = ports;
  if (!port) return void waitedFor.add(page);
  event.waitUntil(
    cached("page", keyOf(page, scope.queries)).then((copy) => port.postMessage(copy !== undefined)),
  );
});
