/** Asks the service worker to cache what a page has loaded without it; nothing of the site is loaded for that. */

/** What the service worker is to cache: addresses of pages, as they are by now, and of files of which the browser has a copy. */
export interface CacheRequest {
  pages?: string[];
  files?: string[];
}

/** How long is waited for the browser to be idle, and where it does not say so, in milliseconds. */
const IDLE_TIMEOUT_MS = 10_000;
const WITHOUT_IDLE_MS = 2000;

/** Does something when the browser has nothing better to do. */
export const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window
    ? requestIdleCallback(work, { timeout: IDLE_TIMEOUT_MS })
    : setTimeout(work, WITHOUT_IDLE_MS);

/** Resolves once the service worker sees what this page asks for. */
export async function workerAtHand(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

/** Returns what of this page the worker has not seen, which may have started after it. */
export const unseen = (type: "navigation" | "resource") =>
  (performance.getEntriesByType(type) as PerformanceResourceTiming[])
    .filter(({ workerStart }) => workerStart === 0)
    .map(({ name }) => name);

/** Asks the worker to cache these, as far as it caches such things. */
export const requestCaching = (what: CacheRequest) => navigator.serviceWorker.controller?.postMessage(what);
