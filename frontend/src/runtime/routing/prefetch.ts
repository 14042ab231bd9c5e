/** Loads the code of screens before they are shown. In the browser only. */
import { matchRoutes, type RouteObject, resolvePath, type To } from "react-router";
import { prefersReducedData } from "../reducedData";
import type { DeferredRouter } from "./deferredRouter";

let router: Pick<DeferredRouter, "load" | "routes"> | undefined;

const routes = (): RouteObject[] => router?.routes ?? [];

/** Tells where the screens are that can be loaded: the routes of the router, which keep what was loaded. */
export function prefetchFrom(started: typeof router): void {
  router = started;
}

async function load({ lazy }: RouteObject): Promise<void> {
  // A chunk that fails to load now is asked for again by the navigation itself.
  if (typeof lazy === "function") await lazy().catch(() => {});
}

/** Loads the code of the page at `to`. */
export function loadCode(to: To): void {
  for (const { route } of matchRoutes(routes(), resolvePath(to)) ?? []) void load(route);
}

/**
 * Loads the router and the code of the page at `to`, except for visitors who save data or whose connection is slow.
 */
export function prefetch(to: To): void {
  if (prefersReducedData()) return;
  router?.load().catch(() => {});
  loadCode(to);
}

/** Addresses of all screens whose path begins with `start` and names them one by one. */
export const pathsBelow = (start: string, list = routes()): string[] =>
  list.flatMap(({ path = "", children = [] }) => [
    ...(path.startsWith(start) && !path.includes(":") ? [`/${path}`] : []),
    ...pathsBelow(start, children),
  ]);

/** Loads the code of all screens whose path begins with `start`; resolves once it is there, or could not be had. */
export async function prefetchBelow(start: string, list = routes()): Promise<void> {
  const loads = list.flatMap((route) => [
    ...(route.path?.startsWith(start) ? [load(route)] : []),
    prefetchBelow(start, route.children ?? []),
  ]);
  await Promise.all(loads);
}
