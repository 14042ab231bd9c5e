/**
 * A page on a frugal connection, whose scripts come when something needs them. Links, menus and disclosures
 * are the browser's; what scrolling does is done here. Loaded by the browser's entry, there alone.
 */
import { SESSION } from "../addresses";
import { scrollToTop, TO_TOP_FROM } from "../scrollToTop";
import { HYDRATION_ELEMENT } from "./hydration";

/** What does nothing without scripts, or what visitors write into. */
const CONTROLS =
  "button[type=button]:not([popovertarget]), [data-tab], input, select, textarea, label, form:not([action]) button";
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

/** The button that React makes when it is there (site/layout/BackToTop), as far as it is seen. */
function makeToTop(): HTMLButtonElement {
  const button = document.createElement("button");
  button.className =
    "grid place-items-center rounded-full border border-outline bg-surface text-ink fixed right-4 bottom-4 z-40 size-12 animate-rise shadow-lift-strong print:hidden";
  // In no place where the queue of early clicks takes it for one that needs scripts.
  button.type = "reset";
  button.dataset.toTop = "";
  const data = document.getElementById(HYDRATION_ELEMENT)?.textContent ?? "{}";
  button.setAttribute("aria-label", JSON.parse(data).loaderData?.root?.messages?.backToTop ?? "");
  button.innerHTML =
    '<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 19.5v-15M5.5 11 12 4.5l6.5 6.5"/></svg>';
  button.addEventListener("click", scrollToTop);
  return button;
}

/** Gives the bar its shadow and long pages their way back to the top, until React does. */
export function followScrolling(): void {
  const bar = document.querySelector<HTMLElement>("header[data-raised=false]");
  let button: HTMLButtonElement | undefined;
  const update = () => {
    if (hasStarted()) {
      button?.remove();
      removeEventListener("scroll", update);
      start.disconnect();
      return;
    }
    if (bar) bar.dataset.raised = String(scrollY > 0);
    if (scrollY > TO_TOP_FROM) {
      button ??= makeToTop();
      if (!button.isConnected) document.body.append(button);
    } else button?.remove();
  };
  addEventListener("scroll", update, { passive: true });
  const start = new MutationObserver(update);
  start.observe(document.documentElement, { attributeFilter: ["data-router"] });
  update();
}
