/**
 * The parts of `ServiceWorkerGlobalScope` that are used; the compiler's DOM library has none of them,
 * and its library of workers contradicts that.
 */
import type { Offline } from "#app/generated/content.ts";
import type { CacheRequest } from "#app/runtime/workerCache.ts";
import type { PageQueries } from "./rules";

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  request: Request;
  /** The browser's own request for a document, begun before this worker had started; elsewhere undefined. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface MessageFromPage extends ExtendableEvent {
  data: string | CacheRequest;
  ports: readonly MessagePort[];
}

export interface Scope {
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  addEventListener(type: "message", listener: (event: MessageFromPage) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  location: Location;
  /** Words of the content and the centre's name, put here by `/sw.js`. */
  messages: { site: string; offline: Offline };
  /** What pages read of a query, put here, too; null where that is not known. */
  queries?: PageQueries | null;
}
