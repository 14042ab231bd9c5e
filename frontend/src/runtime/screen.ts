/** What a screen's module exports, and how the route table takes it in. */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router";
import { fallBackToDocument } from "./connection";
import type { MetaFunction } from "./meta";
import { fetchStylesheet } from "./wholeStylesheet";

/** One file below `src/routes/`. */
export interface ScreenModule {
  /** Gets the screen's documents; absent where the frame's content is enough. */
  loader?: LoaderFunction;
  /** Whether a navigation within the screen gets its documents anew; absent where none does. */
  shouldRevalidate?: ShouldRevalidateFunction;
  Component: ComponentType;
  /** What the browser's title bar, search engines and link previews are told. */
  // biome-ignore lint/suspicious/noExplicitAny: each module narrows `data` to what its own loader returns
  meta: MetaFunction<any>;
  /** Every address of a screen whose path has parameters, for the sitemap. */
  addresses?: () => string[] | Promise<string[]>;
  /**
   * The query parameters that the screen reads, each with its few values. All others are dropped
   * before a page is rendered on the server, so that invented ones cannot make new pages.
   */
  query?: () => Record<string, string[]> | Promise<Record<string, string[]>>;
  /** Query parameters that it reads with any value, `*` for all. With one, a page is never kept. */
  openQuery?: string[];
}

/** What a route of ours keeps in `handle`. */
export type ScreenHandle = Pick<ScreenModule, "meta" | "addresses" | "query" | "openQuery">;

type Properties = Pick<RouteObject, "Component" | "loader" | "shouldRevalidate" | "handle">;

function propertiesOf(screen: ScreenModule): Properties {
  const { loader, shouldRevalidate, Component, meta, addresses, query, openQuery } = screen;
  const handle: ScreenHandle = { meta, addresses, query, openQuery };
  return { loader, shouldRevalidate, Component, handle };
}

/** A screen whose code is loaded when it is first needed: `{ path, ...lazyScreen(…) }`. */
export function lazyScreen(load: () => Promise<ScreenModule>): { lazy: () => Promise<Properties> } {
  return {
    lazy: async () => {
      const [screen] = await fallBackToDocument(Promise.all([load(), fetchStylesheet()]));
      return propertiesOf(screen);
    },
  };
}

/** A screen that belongs to the first bundle. */
export const eagerScreen = propertiesOf;
