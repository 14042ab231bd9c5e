/** Takes over the server's markup in the browser, or renders where there is none. */

import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type DataRouter, type HydrationState, type Location, matchRoutes } from "react-router";
import { RouterProvider } from "react-router/dom";
import stylesheet from "#stylesheet";
import { routes } from "./routes";
import { follow } from "./runtime/connection";
import { showCachedPageNotice } from "./runtime/page/cachedPageNotice";
import { previewBase } from "./runtime/page/content";
import { forgetSentForm, type RenderContext, RenderContextProvider } from "./runtime/page/context";
import { applyStylesheet, expectStylesheet } from "./runtime/page/wholeStylesheet";
import { createDeferredRouter, currentLocation, type DeferredRouter } from "./runtime/routing/deferredRouter";
import { pathsBelow, prefetchBelow, prefetchFrom } from "./runtime/routing/prefetch";
import { replayEarlyClicks } from "./runtime/start/earlyClicks";
import { pageHydrated } from "./runtime/start/hydrated";
import { HYDRATION_ELEMENT, type HydrationData } from "./runtime/start/hydration";
import { hasPopovers } from "./runtime/start/popover";
import { trackInput } from "./runtime/start/visitorInput";
import "./shared";

/**
 * How long is waited for all parts of the page before taps are carried out, in milliseconds: a
 * part that never comes must not keep the others from responding.
 */
const HYDRATION_TIMEOUT_MS = 3000;

/** Replaced by the bundler. */
declare const process: { env: { NODE_ENV: string } };

/** What is assumed when the server could not say. */
const anonymous = (): RenderContext => ({
  user: null,
  learnOpen: false,
  year: new Date().getFullYear(),
  eventsSince: "",
  donations: "off",
  mail: false,
  publicUrl: window.location.origin,
});

function readHydrationData(): Partial<HydrationData> {
  const text = document.getElementById(HYDRATION_ELEMENT)?.textContent;
  return text ? JSON.parse(text) : {};
}

type Matches = NonNullable<ReturnType<typeof matchRoutes<(typeof routes)[number]>>>;

/** Tells whether the page was made for the current address: an archive serves it below a path of its own. */
function areOfPage(matches: Matches, { loaderData, errors }: Partial<HydrationData>): boolean {
  const matched = new Set(matches.map(({ route }) => route.id));
  return Object.keys({ ...loaderData, ...errors }).every((id) => matched.has(id));
}

/** Makes the page what it is without scripts. */
function leaveAsSent(): void {
  if (window.earlyClicks) window.earlyClicks.open = true;
  delete document.documentElement.dataset.scripts;
}

/** Loads the code of the current page's screens, so that hydration meets the same tree. */
async function loadRoutes(matches: Matches): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** Calls `arrived` whenever the router shows another location. */
function onArrival(
  router: DeferredRouter,
  arrived: (to: Location, from: Location, errors: DeferredRouter["state"]["errors"]) => void,
): void {
  let shown = router.state.location;
  router.subscribe(({ location, navigation, errors }) => {
    if (navigation.state !== "idle" || location === shown) return;
    const from = shown;
    shown = location;
    arrived(location, from, errors);
  });
}

/** Has the service worker keep what this visit opens. */
async function cacheVisitedPages(router: DeferredRouter): Promise<void> {
  const { cacheVisits } = await import("./offline/visits");
  // So that lessons and games open without a connection.
  const visit = cacheVisits(async () => {
    await prefetchBelow("learn");
    return pathsBelow("learn/games/");
  });
  onArrival(router, (to, _, errors) => {
    if (!errors) visit(to.pathname + to.search);
  });
}

/** The browser takes a visitor's touch between two tasks. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** The page has started, and `<html>` says so, when it does at once whatever it is asked for. */
async function finishHydration(restoreInput: () => void): Promise<void> {
  await Promise.race([pageHydrated, new Promise((resolve) => setTimeout(resolve, HYDRATION_TIMEOUT_MS))]);
  restoreInput();
  await replayEarlyClicks();
  document.documentElement.dataset.started = "";
}

async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const data = readHydrationData();
  const { context = anonymous(), loaderData, errors } = data;
  // A form that was sent without scripts was answered at the address it was sent to.
  if (context.form) window.history.replaceState(null, "", context.form.page);
  const rendered = root.hasChildNodes();
  const matches = matchRoutes(routes, window.location, previewBase()) ?? [];
  if (rendered && !areOfPage(matches, data)) return leaveAsSent();
  if (rendered) await loadRoutes(matches);
  await nextTask();

  const hydrationData: HydrationState | undefined = rendered ? { loaderData, errors } : undefined;
  const router = createDeferredRouter({
    routes,
    basename: previewBase(),
    hydrationData,
    context,
    location: currentLocation(),
  });
  // Where the server has made nothing, the router does; in a preview, addresses have a beginning that it knows of.
  if (!rendered || previewBase()) await router.load();
  if (!hasPopovers()) (await import("./runtime/start/popoverStandIn")).standInForPopovers();
  // Scripts that came late, after the page had given them up, do their work.
  document.documentElement.dataset.scripts = "on";
  if (window.earlyClicks) window.earlyClicks.open = false;
  // Links are the router's from here on, as crates/web/src/pages/speculation_rules.rs is to know.
  document.documentElement.dataset.router = "";
  const { location: first } = router.state;
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== "idle" || location !== first) applyStylesheet();
    if (location !== first) forgetSentForm(context);
  });
  follow(router);
  prefetchFrom(router);
  onArrival(router, (to, from) => showCachedPageNotice(from, to));
  const app = (
    <RenderContextProvider value={context}>
      <RouterProvider router={router as DeferredRouter & DataRouter} />
    </RenderContextProvider>
  );
  await nextTask();
  // As a transition, hydration is done in slices that leave room for the visitor's input.
  const input = trackInput(root);
  const onRecoverableError = (error: unknown) => {
    reportError(error);
    // After the commit under way, and before the visitor's next key.
    queueMicrotask(input.restore);
  };
  startTransition(() => {
    if (rendered) hydrateRoot(root, app, { onRecoverableError });
    else createRoot(root).render(app);
  });
  void pageHydrated.then(() => {
    input.restore();
    input.end();
  });
  void finishHydration(input.restore).then(() => {
    // While developing, what was kept would hide what has changed. Without it the site works online.
    if (process.env.NODE_ENV === "production") cacheVisitedPages(router).catch(() => {});
  });
  // Going back shows a page out of the browser's memory, or out of its cache, as it was.
  const checkVisitor = () =>
    void import("./runtime/start/visitor").then((it) => it.checkVisitor(context)).catch(() => {});
  addEventListener("pageshow", ({ persisted }) => persisted && checkVisitor());
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (visit?.type === "back_forward" && visit.transferSize === 0) checkVisitor();
}

const root = document.getElementById("root");
if (root) await start(root);
expectStylesheet(stylesheet);
