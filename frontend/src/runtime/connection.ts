/** What is done when there is no connection. */
import type { DataRouter, Location } from "react-router";
import { toastOnNextPage, toastStore } from "./toast";

type Router = Pick<DataRouter, "navigate" | "state" | "subscribe">;

let router: Router | undefined;

/** Where the router is going; undefined where it stays. */
export const destination = (): Location | undefined => router?.state.navigation.location;

/**
 * How long a navigation may take whose document is kept, in milliseconds: longer than the service
 * worker waits for content before it gives what it has kept of that.
 */
const ANSWER_TIMEOUT_MS = 3500;

/** Whether the browser has set out for another document during the navigation under way. */
let isLeaving = false;
const leave = () => {
  isLeaving = true;
};

/** Follows where `started` is going, from the page's start on. */
export function follow(started: Router): void {
  router = started;
  let to: Location | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  router.subscribe(() => {
    if (to === destination()) return;
    to = destination();
    isLeaving = false;
    // Only meanwhile: browsers keep no page for going back that always listens to it.
    if (to) addEventListener("beforeunload", leave);
    else removeEventListener("beforeunload", leave);
    clearTimeout(waiting);
    if (to) waiting = setTimeout(() => loadCachedDocument(to).catch(() => {}), ANSWER_TIMEOUT_MS);
  });
  // Back from the document that a navigation has ended with: this one is not on its way any more.
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || !router || !destination()) return;
    void router.navigate(router.state.location, { replace: true, preventScrollReset: true });
  });
}

/** The network leaves a navigation waiting: where its document is kept, it ends with that. */
async function loadCachedDocument(to: Location | undefined): Promise<void> {
  if (!to) return;
  const { href } = new URL(to.pathname + to.search, window.location.href);
  const { controller } = navigator.serviceWorker;
  if (!controller || !(await isCached(href, controller)) || to !== destination()) return;
  // Has been waited for, and is not to be once more.
  controller.postMessage(href);
  await loadDocument();
}

/** Asks the service worker, which knows what of an address the page reads, whether it has kept a document. */
function isCached(href: string, worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(href, [port2]);
  });
}

/** During a navigation: loads the document at its end, which takes the place of this page. */
function loadDocument(): Promise<never> | undefined {
  const to = destination();
  if (!to) return undefined;
  // Whoever has set out for another document since comes to that one. Firefox breaks off what is on its way then.
  if (isLeaving) return new Promise(() => {});
  // What is being said goes on being said there.
  const toast = toastStore.read().at(-1);
  if (toast) toastOnNextPage(toast);
  const { href } = new URL(to.pathname + to.search + to.hash, window.location.href);
  // Going back has changed the address already, and one with a fragment would only be scrolled to.
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
  return new Promise(() => {});
}

/**
 * `work`, or where it fails during a navigation, the document at the navigation's end
 * instead: without a connection the service worker may have it, after an update of the
 * site it names the scripts that exist now.
 */
export async function fallBackToDocument<T>(work: Promise<T>): Promise<T> {
  const to = destination();
  try {
    return await work;
  } catch (error) {
    // A visitor who has set out for elsewhere since waits for that. Code is loaded before it is
    // known where the router is going.
    const isLeft = to !== undefined && to !== destination();
    const leaving = error instanceof Response || isLeft ? undefined : loadDocument();
    if (!leaving) throw error;
    return leaving;
  }
}

/** Answers with content name the code that it was made for. */
const CODE = "x-code";

/** The last step of the document's start (entry-client.ts): its hash is that of the code that runs. */
function ownCode(): string | undefined {
  return document.querySelector<HTMLElement>("script[data-steps]")?.dataset.steps?.split(" ").at(-1);
}

/**
 * Resolves at once where `answer` is for the code of this page. After an update of the site it may
 * hold what this code does not know; then the navigation under way ends with a document instead.
 */
export async function reloadIfOutdated(answer: Pick<Response, "headers">): Promise<void> {
  const code = answer.headers.get(CODE);
  const to = destination();
  if (code === null || code === ownCode() || !to) return;
  // Browsers may show a document that they hold while they ask for it again: the older program's.
  await fetch(to.pathname + to.search, { cache: "reload" }).catch(() => {});
  await loadDocument();
}
