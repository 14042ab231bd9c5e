/** What the module of a route exports, and how the route table takes it in. */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router";
import { fallBackToDocument } from "../connection";
import { documentMeta, type MetaFunction } from "./meta";
import { fetchStylesheet } from "./wholeStylesheet";

/** One file that `src/routes.tsx` names. */
export interface RouteModule {
  /** Loads the page's documents; absent where the layout's are enough. */
  loader?: LoaderFunction;
  /** Whether a navigation within the page loads its documents anew; absent where none does. */
  shouldRevalidate?: ShouldRevalidateFunction;
  Component: ComponentType;
  /** What the browser's title bar, search engines and link previews are told; absent where the document says it. */
  // biome-ignore lint/suspicious/noExplicitAny: each module narrows `data` to what its own loader returns
  meta?: MetaFunction<any>;
  /** Every address of a page whose path has parameters, for the sitemap. */
  addresses?: () => string[] | Promise<string[]>;
  /**
   * The query parameters that the page reads, each with its few values. All others are dropped
   * before a page is rendered on the server, so that invented ones cannot make new pages.
   */
  query?: () => Record<string, string[]> | Promise<Record<string, string[]>>;
  /** Query parameters that it reads with any value, `*` for all. With one, a page is never kept. */
  openQuery?: string[];
}

/** What a route of ours keeps in `handle`. */
export type RouteHandle = Required<Pick<RouteModule, "meta">> &
  Pick<RouteModule, "addresses" | "query" | "openQuery">;

type Properties = Pick<RouteObject, "Component" | "loader" | "shouldRevalidate" | "handle">;

function propertiesOf(module: RouteModule): Properties {
  const { loader, shouldRevalidate, Component, meta = documentMeta, addresses, query, openQuery } = module;
  const handle: RouteHandle = { meta, addresses, query, openQuery };
  return { loader, shouldRevalidate, Component, handle };
}

/** A route whose code is loaded when it is first needed: `{ path, ...lazyRoute(…) }`. */
export function lazyRoute(load: () => Promise<RouteModule>): { lazy: () => Promise<Properties> } {
  return {
    lazy: async () => {
      const [module] = await fallBackToDocument(Promise.all([load(), fetchStylesheet()]));
      return propertiesOf(module);
    },
  };
}

/** A route that belongs to the first bundle. */
export const eagerRoute = propertiesOf;
