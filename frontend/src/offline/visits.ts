/** Starts the service worker and has it keep what this visit has opened. */

import { prefersReducedData } from "#app/runtime/reducedData.ts";
import { DOCUMENT, handlingOf } from "./rules";
// One set of chunks for all that is loaded later, as for the screens.
import "#app/shared.ts";

const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 10_000 }) : setTimeout(work, 2000);

/** What of this page the worker has not seen, which may have started after it. */
const unseen = (type: "navigation" | "resource") =>
  (performance.getEntriesByType(type) as PerformanceResourceTiming[])
    .filter(({ workerStart }) => workerStart === 0)
    .map(({ name }) => name);

/** Resolves once the service worker sees what this page asks for. */
async function workerAtHand(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register("/sw.js");
  if (serviceWorker.controller) return;
  await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

/** Asks for `address` where the worker keeps such things: that is how it comes to see it. */
async function ask(address: string, init: RequestInit): Promise<void> {
  const request = new Request(address, init);
  if (["none", "private"].includes(handlingOf(request, location.origin))) return;
  await (await fetch(request)).arrayBuffer();
}

/**
 * Has this page kept, and each further one by the returned function.
 *
 * @param learnScreens loads the code of the lessons' and games' screens and tells the addresses of
 *   the games, which are kept with it as soon as a visitor has come to learn
 */
export function cacheVisits(learnScreens: () => string[]): (path: string) => void {
  let atHand = false;
  let learns = false;
  const asked = new Set<string>();
  let asking = Promise.resolve();

  const askFor = (addresses: string[], init: RequestInit) => {
    for (const { href } of addresses.map((address) => new URL(address, location.href))) {
      if (asked.has(href)) continue;
      asked.add(href);
      // One after the other: none of them is urgent, and pages are.
      asking = asking.then(() => ask(href, init)).catch(() => {});
    }
  };
  const askForPages = (paths: string[]) =>
    askFor(paths, { headers: { accept: DOCUMENT }, cache: "no-cache" });
  const visit = (path: string) =>
    whenIdle(() => {
      if (!atHand) return;
      askFor(unseen("resource"), { cache: "force-cache" });
      if (prefersReducedData()) return;
      // What the open document needs, it has loaded; a page that was reached inside it has none yet.
      askForPages([path]);
      if (learns || !path.startsWith("/learn")) return;
      learns = true;
      askForPages(learnScreens());
    });

  const start = async () => {
    await workerAtHand();
    atHand = true;
    askForPages(unseen("navigation"));
    asked.add(location.origin + location.pathname + location.search);
    visit(location.pathname + location.search);
  };
  // Where nothing may be kept, a browser would say in its console that it registers no worker.
  if ("serviceWorker" in navigator && navigator.cookieEnabled) {
    // Storage may also be full; the site works without a worker.
    const begin = () => whenIdle(() => void start().catch(() => {}));
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
  }
  return visit;
}
