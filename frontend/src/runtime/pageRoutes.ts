/**
 * Each page's own routes: itself and those that it stands inside. A handler of all routes tries them one
 * after the other, which takes a tenth of a page's render. Server only.
 */
import { createStaticHandler, type RouteObject, type StaticHandler } from "react-router";

export class PageRoutes {
  /** For addresses that no path without parameters leads to. */
  readonly #all: StaticHandler;
  /** Path without parameters → its own routes. */
  readonly #own = new Map<string, RouteObject[]>();
  /** Made when first asked for, by the same path. */
  readonly #handlers = new Map<string, StaticHandler>();

  constructor(routes: RouteObject[]) {
    this.#all = createStaticHandler(routes);
    this.#collect(routes, "", (own) => own);
  }

  #collect(routes: RouteObject[], above: string, inside: (own: RouteObject) => RouteObject): void {
    for (const route of routes) {
      const { path, index, children } = route;
      const whole = path === undefined ? above : `${above}/${path}`;
      const isPage = index || path !== undefined;
      if (isPage && !/[:*?]/.test(whole)) {
        this.#own.set(whole || "/", [inside({ ...route, children: undefined } as RouteObject)]);
      }
      this.#collect(children ?? [], whole, (own) => inside({ ...route, children: [own] } as RouteObject));
    }
  }

  /** What runs the loaders of the page at this path. */
  at(pathname: string): StaticHandler {
    const own = this.#own.get(pathname);
    if (!own) return this.#all;
    let handler = this.#handlers.get(pathname);
    if (!handler) {
      handler = createStaticHandler(own);
      this.#handlers.set(pathname, handler);
    }
    return handler;
  }

  /** Drops what was made so far. */
  forget(): void {
    this.#handlers.clear();
  }
}
