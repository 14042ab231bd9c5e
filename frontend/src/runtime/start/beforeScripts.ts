/**
 * A page on a frugal connection, whose scripts come when something needs them. Links, menus and disclosures
 * are the browser's, and what scrolling does is the stylesheet's. Loaded by the browser's entry, there alone.
 */
import { SESSION } from "../addresses";
import { scrollToTop } from "../scrollToTop";
import { requestCaching, unseen, whenIdle, workerAtHand } from "../workerCache";

/** What does nothing without scripts, or what visitors write into. */
const CONTROLS =
  "button[type=button]:not([popovertarget], [aria-controls^=dropdown]), [data-tab], input, select, textarea, label, form:not([action]) button";
const FIELDS = "input, select, textarea";

/** Pages that play, compute or go on by themselves, and those of people who are signed in. */
const AT_ONCE = "[data-at-once], [data-viewer], [data-signed-in]";

/** Whether a page before this one has left something to be shown. */
function hasKept(): boolean {
  try {
    return sessionStorage.length > 0;
  } catch {
    return false;
  }
}

/** Resolves once a control is touched that needs scripts; at once on a page that does. */
export function whenNeeded(): Promise<unknown> {
  const { earlyClicks } = window;
  const isWanted = !earlyClicks || earlyClicks.queue.length > 0 || document.activeElement?.matches(FIELDS);
  if (isWanted || document.querySelector(AT_ONCE) || hasKept()) return Promise.resolve();
  return new Promise<unknown>((resolve) => {
    const listen = (type: string, what: string) =>
      addEventListener(
        type,
        ({ target }) => target instanceof Element && target.closest(what) && resolve(undefined),
        { capture: true, passive: true },
      );
    listen("pointerdown", CONTROLS);
    listen("focusin", FIELDS);
    // By the browser's own controls, which the page's take over from.
    listen("play", "audio");
    // Clicks of keyboards and screen readers are known by what is queued of them.
    earlyClicks.queue.push = (...clicks) => {
      resolve(undefined);
      return Array.prototype.push.apply(earlyClicks.queue, clicks);
    };
  });
}

/** Loads the page again where somebody has signed in since it was made: pages of people who are start at once. */
async function reloadIfSignedIn(): Promise<void> {
  const response = await fetch(SESSION, { headers: { accept: "application/json" } });
  if (response.ok && (await response.json()).user && !hasStarted()) window.location.reload();
}

/** Looks who is there whenever somebody goes back to this page, as visitor.ts does once it has started. */
export function checkVisitorOnReturn(): void {
  const check = () => void reloadIfSignedIn().catch(() => {});
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type === "back_forward") check();
  addEventListener("pageshow", ({ persisted }) => persisted && !hasStarted() && check());
}

const hasStarted = () => document.documentElement.dataset.router !== undefined;

/** Of a picture that is still to come, what of its width is asked for: a little less takes the next smaller variant. */
const SHARE_OF_WIDTH = 0.9;

/** Has pictures that are still to come come in the width in which they are shown, however dense the screen is. */
export function lightenPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>("picture > img[loading=lazy]")) {
    if (picture.naturalWidth > 0 || devicePixelRatio <= 1) continue;
    const sizes = `${(100 * SHARE_OF_WIDTH * picture.clientWidth) / innerWidth / devicePixelRatio}vw`;
    for (const it of [...(picture.parentElement?.querySelectorAll("source") ?? []), picture])
      it.sizes = sizes;
  }
}

/** Has the way back to the top take its time, as React does once it is there (site/layout/BackToTop). */
export function scrollBackSlowly(): void {
  addEventListener("click", (event) => {
    if (hasStarted() || !(event.target as Element).closest("[data-to-top]")) return;
    event.preventDefault();
    scrollToTop();
  });
}

/** Has the service worker cache this page, as offline/visits.ts does once the scripts are there. */
export function cachePage(): void {
  // Where nothing may be kept, browsers would say so in their console.
  if (!("serviceWorker" in navigator) || !navigator.cookieEnabled) return;
  const requestPage = () => requestCaching({ pages: unseen("navigation"), files: unseen("resource") });
  // Storage may also be full; the site works without a worker.
  whenIdle(() => void workerAtHand().then(requestPage, () => {}));
}
