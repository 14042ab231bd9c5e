/** What a screen's module exports, and how the route table takes it in. */
import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router";
import { orDocument } from "./connection";
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
}

/** What a route of ours keeps in `handle`. */
export type ScreenHandle = Pick<ScreenModule, "meta" | "addresses">;

type Properties = Pick<RouteObject, "Component" | "loader" | "shouldRevalidate" | "handle">;

function propertiesOf({ loader, shouldRevalidate, Component, meta, addresses }: ScreenModule): Properties {
  const handle: ScreenHandle = { meta, addresses };
  return { loader, shouldRevalidate, Component, handle };
}

/** A screen whose code is loaded when it is first needed: `{ path, ...lazyScreen(…) }`. */
export function lazyScreen(load: () => Promise<ScreenModule>): { lazy: () => Promise<Properties> } {
  return {
    lazy: async () => {
      const [screen] = await orDocument(Promise.all([load(), fetchStylesheet()]));
      return propertiesOf(screen);
    },
  };
}

/** A screen that belongs to the first bundle. */
export const eagerScreen = propertiesOf;
