/** Starts the service worker and tells it what this visit has opened. */
import type { KeepMessage } from "../service-worker/worker";
import { isFrugal } from "./connection";

/** The games: kept with their screens as soon as a visitor has come to learn. */
const GAMES = ["word-scramble", "guess-picture", "wordle", "quotes"].map((game) => `/learn/games/${game}`);

const whenIdle = (work: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(work, { timeout: 10_000 }) : setTimeout(work, 2000);

const loaded = () => performance.getEntriesByType("resource").map(({ name }) => name);

/**
 * Keeps this page, and each further one by the returned function.
 *
 * @param learnScreens loads the code of the lessons' and games' screens
 */
export function keepVisits(learnScreens: () => void): (path: string) => void {
  let worker: ServiceWorker | null = null;
  let learns = false;
  const told = new Set<string>();

  const tell = (addresses: string[]) => {
    const fresh = addresses.filter((address) => !told.has(address));
    for (const address of fresh) told.add(address);
    if (fresh.length > 0) worker?.postMessage({ keep: fresh } satisfies KeepMessage);
  };
  const visit = (path: string) =>
    whenIdle(() => {
      if (!worker) return;
      // What a document needs, it has loaded; a page that was reached inside this one has none yet.
      tell([...loaded(), ...(isFrugal() && told.size > 0 ? [] : [path])]);
      if (learns || isFrugal() || !path.startsWith("/learn")) return;
      learns = true;
      learnScreens();
      tell(GAMES);
    });

  const start = async () => {
    await navigator.serviceWorker.register("/sw.js");
    worker = (await navigator.serviceWorker.ready).active;
    visit(location.pathname + location.search);
  };
  if ("serviceWorker" in navigator) {
    // Storage may be full or forbidden; the site works without a worker.
    const begin = () => whenIdle(() => void start().catch(() => {}));
    if (document.readyState === "complete") begin();
    else addEventListener("load", begin, { once: true });
  }
  return visit;
}
