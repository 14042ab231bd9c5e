/**
 * Stands in for React Router's router on the page that a visit begins with, which needs none of it to be shown.
 * The first navigation loads the router; it takes over what is shown, and everything is passed on to it.
 */
import {
  createPath,
  type DataRouter,
  type Location,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  matchRoutes,
  type NavigationStates,
  NavigationType,
  type RouterNavigateOptions,
  resolvePath,
  type To,
} from "react-router";
import { fallBackToDocument } from "../connection";
import type { FirstPage } from "./dataRouter";
import { loadCode } from "./prefetch";

type Subscriber = Parameters<DataRouter["subscribe"]>[0];
type ScrollRestoration = Parameters<DataRouter["enableScrollRestoration"]>;

/** What of a router the site uses; `RouterProvider` calls no more of it while nothing has been loaded. */
export interface DeferredRouter
  extends Pick<
    DataRouter,
    | "basename"
    | "createHref"
    | "enableScrollRestoration"
    | "encodeLocation"
    | "manifest"
    | "navigate"
    | "routes"
    | "state"
    | "subscribe"
    | "window"
  > {
  createURL(to: To): URL;
  /** Loads the router. Rejects where it cannot be loaded; may be called again then. */
  load(): Promise<DataRouter>;
}

const createHref = (to: To) => (typeof to === "string" ? to : createPath(to));

function createURL(to: To): URL {
  const { origin } = window.location;
  // A space at the end would be cut off.
  const href = createHref(to).replace(/ $/, "%20");
  return new URL(href.startsWith("/") ? origin + href : href, origin);
}

function encodeLocation(to: To) {
  const { pathname, search, hash } = createURL(to);
  return { pathname, search, hash };
}

/** The browser's address, as the router's history tells it. */
export function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr, key } = window.history.state ?? {};
  return { pathname, search, hash, state: usr ?? null, key: key ?? "default", mask: undefined };
}

const NO_FORM = {
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
};
const IDLE: NavigationStates["Idle"] = {
  state: "idle",
  location: undefined,
  matches: undefined,
  historyAction: undefined,
  ...NO_FORM,
};

/** @param page the code of whose screens is there */
export function createDeferredRouter(page: FirstPage): DeferredRouter {
  const { routes, basename, hydrationData, location } = page;
  // What is shown in place of a route that failed is an element here, as it is in the router's own routes.
  const found = (matchRoutes(routes, location, basename) ?? []) as DataRouter["state"]["matches"];
  const matches = found.map((match) => ({
    ...match,
    route: Object.assign({}, match.route, mapRouteProperties(match.route)),
  }));
  let shown: DataRouter["state"] = {
    historyAction: NavigationType.Pop,
    location,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: IDLE,
    // The browser has scrolled the document.
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: "idle",
    loaderData: hydrationData?.loaderData ?? {},
    actionData: null,
    errors: hydrationData?.errors ?? null,
    fetchers: new Map(),
    blockers: new Map(),
  };
  const subscribers = new Set<Subscriber>();
  let scrollRestoration: ScrollRestoration | undefined;
  let router: DataRouter | undefined;
  let loading: Promise<DataRouter> | undefined;
  /** How many navigations have been asked for: the last one counts. */
  let asked = 0;
  let hasLeft = false;

  /** Shows that the page at `to` is on its way. */
  function announce(to: Location, historyAction: NavigationType): void {
    asked += 1;
    if (router) return;
    shown = {
      ...shown,
      navigation: { state: "loading", location: to, matches, historyAction, ...NO_FORM },
    };
    for (const subscriber of subscribers)
      subscriber(shown, { deletedFetchers: [], newErrors: null, flushSync: false });
  }

  const onPop = () => {
    hasLeft = true;
    announce(currentLocation(), NavigationType.Pop);
    fallBackToDocument(load()).catch(() => {});
  };
  addEventListener("popstate", onPop);

  async function create(): Promise<DataRouter> {
    const { createDataRouter } = await import("./dataRouter");
    const created = createDataRouter(page);
    removeEventListener("popstate", onPop);
    router = created.router;
    for (const subscriber of subscribers) router.subscribe(subscriber);
    if (scrollRestoration) router.enableScrollRestoration(...scrollRestoration);
    if (hasLeft) created.followHistory();
    return router;
  }

  function load(): Promise<DataRouter> {
    loading ??= create().catch((error) => {
      // To be asked for again.
      loading = undefined;
      throw error;
    });
    return loading;
  }

  async function navigate(to: To | number | null, options?: RouterNavigateOptions): Promise<void> {
    // Where one goes back to, the browser knows.
    if (typeof to === "number") return router ? router.navigate(to) : window.history.go(to);
    if (router) return router.navigate(to, options);
    const path = resolvePath(to ?? "", location.pathname);
    announce({ ...location, ...path, key: "" }, NavigationType.Push);
    const mine = asked;
    // At the same time as the router, which then finds it loaded.
    loadCode(path);
    const loaded = await fallBackToDocument(load()).catch(() => undefined);
    if (mine === asked) await loaded?.navigate(to, options);
  }

  return {
    get state() {
      return router?.state ?? shown;
    },
    get routes() {
      return router?.routes ?? (routes as DataRouter["routes"]);
    },
    get manifest() {
      return router?.manifest ?? {};
    },
    basename,
    window,
    load,
    navigate,
    createHref,
    createURL,
    encodeLocation,
    subscribe(subscriber) {
      subscribers.add(subscriber);
      const end = router?.subscribe(subscriber);
      return () => {
        subscribers.delete(subscriber);
        end?.();
      };
    },
    enableScrollRestoration(...restoration) {
      scrollRestoration = restoration;
      return router?.enableScrollRestoration(...restoration) ?? (() => {});
    },
  };
}
