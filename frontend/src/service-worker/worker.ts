/**
 * The service worker: keeps the frame, visited pages, lessons and games usable without a
 * connection. While there is one, documents and content always come from the server.
 */
import offline from "./offline.html";
import { endsSession, type Handling, handlingOf, isKeepable, LIMITS } from "./rules";

/** The parts of `ServiceWorkerGlobalScope` that are used; the compiler's DOM library has none of them. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableEvent & { data: unknown }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

/** What a page asks to have kept: addresses of itself and of what it has loaded. */
export interface KeepMessage {
  keep: string[];
}

const scope = globalThis as unknown as Scope;

type Kept = Exclude<Handling, "none">;

/** Raised when what is kept changes its form; caches of other forms are removed. */
const FORM = 1;
const cacheOf = (kind: Kept) => `centre-${FORM}-${kind}`;
const CACHES = (Object.keys(LIMITS) as Kept[]).map(cacheOf);

async function keep(kind: Kept, request: Request | string, response: Response): Promise<void> {
  const cache = await caches.open(cacheOf(kind));
  // Entries are listed in the order in which they came in: putting one in anew makes it the youngest.
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, response);
  const entries = await cache.keys();
  await Promise.all(entries.slice(0, -LIMITS[kind]).map((entry) => cache.delete(entry)));
}

async function kept(kind: Kept, request: Request | string): Promise<Response | undefined> {
  const cache = await caches.open(cacheOf(kind));
  return cache.match(request, { ignoreVary: true });
}

/** Bytes of the network, and a copy kept where that is allowed. */
async function fromServer(kind: Kept, event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  if (isKeepable(response)) {
    event.waitUntil(keep(kind, event.request, response.clone()).catch(() => {}));
  } else if (kind === "page" && (response.status === 404 || response.status === 410)) {
    event.waitUntil(caches.open(cacheOf(kind)).then((cache) => cache.delete(event.request)));
  }
  return response;
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The page that says that `address` needs a connection, with what can be read all the same. */
async function offlinePage(address: string): Promise<Response> {
  const cache = await caches.open(cacheOf("page"));
  const links: string[] = [];
  for (const request of [...(await cache.keys())].reverse()) {
    const page = await cache.match(request, { ignoreVary: true });
    // The title as it stands in the document is HTML already.
    const title = (await page?.text())?.match(/<title[^>]*>([^<]*?)(?: \| [^<|]*)?<\/title>/)?.[1];
    const { pathname, search } = new URL(request.url);
    if (title) links.push(`<li><a href="${escapeHtml(pathname + search)}">${title}</a></li>`);
  }
  const list = links.length > 0 ? `<h2>Pages that can be read now</h2>\n<ul>${links.join("")}</ul>` : "";
  return new Response(
    offline.replace("#again", () => escapeHtml(address)).replace("<!--kept-->", () => list),
    {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      },
    },
  );
}

async function answer(kind: Kept, event: FetchEvent): Promise<Response> {
  if (kind === "file" || kind === "picture") {
    return (await kept(kind, event.request)) ?? fromServer(kind, event);
  }
  try {
    return await fromServer(kind, event);
  } catch (error) {
    const copy = await kept(kind, event.request);
    if (copy) return copy;
    if (kind === "page") return offlinePage(event.request.url);
    throw error;
  }
}

/** Keeps what a page has loaded before this worker could see it. */
async function keepAddress(address: string): Promise<void> {
  const url = new URL(address, scope.location.origin);
  const accept = url.pathname.includes(".") || url.pathname.startsWith("/api/") ? "*/*" : "text/html";
  const mode = accept === "text/html" ? "navigate" : "no-cors";
  const kind = handlingOf(
    { url: url.href, method: "GET", mode, headers: new Headers() },
    scope.location.origin,
  );
  if (kind === "none") return;
  const immutable = kind === "file" || kind === "picture";
  if (immutable && (await kept(kind, url.href))) return;
  const response = await fetch(url.href, {
    headers: { accept },
    cache: immutable ? "force-cache" : "no-cache",
  });
  if (isKeepable(response)) await keep(kind, url.href, response);
}

scope.addEventListener("install", () => void scope.skipWaiting());

scope.addEventListener("activate", (event) => {
  const clean = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => !CACHES.includes(name)).map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(clean());
});

/** Whoever uses the browser next is not to see what this visitor has read. */
async function forgetVisits(): Promise<void> {
  await Promise.all([caches.delete(cacheOf("page")), caches.delete(cacheOf("content"))]);
}

scope.addEventListener("fetch", (event) => {
  if (endsSession(event.request)) event.waitUntil(forgetVisits());
  const kind = handlingOf(event.request, scope.location.origin);
  if (kind !== "none") event.respondWith(answer(kind, event));
});

scope.addEventListener("message", (event) => {
  const { keep: addresses } = event.data as KeepMessage;
  // One after the other: none of them is urgent, and pages are.
  const work = addresses.reduce(
    (before, address) => before.then(() => keepAddress(address)).catch(() => {}),
    Promise.resolve(),
  );
  event.waitUntil(work);
});
