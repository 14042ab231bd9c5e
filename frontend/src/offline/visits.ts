/** Starts the service worker and has it keep what this visit has opened. */

import { prefersReducedData } from "#app/runtime/reducedData.ts";
import { requestCaching, unseen, whenIdle, workerAtHand } from "#app/runtime/workerCache.ts";
// One set of chunks for all that is loaded later, as for the screens.
import "#app/shared.ts";

/**
 * Has this page kept, and each further one by the returned function.
 *
 * @param learnScreens loads the code of the lessons' and games' screens and then tells the addresses of
 *   the games, which are cached after it as soon as a visitor has come to learn
 */
export function cacheVisits(learnScreens: () => Promise<string[]>): (path: string) => void {
  let atHand = false;
  let learns = false;
  const asked = new Set<string>();

  /** Those that were not asked for yet. */
  const further = (addresses: string[]) => {
    const all = addresses.map((address) => new URL(address, location.href).href);
    const those = all.filter((href) => !asked.has(href));
    for (const href of those) asked.add(href);
    return those;
  };
  const cachePages = (paths: string[]) => requestCaching({ pages: further(paths) });
  const visit = (path: string) =>
    whenIdle(() => {
      if (!atHand) return;
      requestCaching({ files: further(unseen("resource")) });
      if (prefersReducedData()) return;
      // What the open document needs, it has loaded; a page that was reached inside it has none yet.
      cachePages([path]);
      if (learns || !path.startsWith("/learn")) return;
      learns = true;
      void learnScreens().then(cachePages);
    });

  const start = async () => {
    await workerAtHand();
    atHand = true;
    requestCaching({ pages: further(unseen("navigation")), files: further(unseen("resource")) });
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
