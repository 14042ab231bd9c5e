/**
 * Each page's own routes: itself and those that it stands inside. A router of all routes tries them one
 * after the other, which takes a tenth of a page's render. Server only.
 */
import { createStaticHandler, matchRoutes, type RouteObject, type StaticHandler } from "react-router";

export class PageRoutes {
  readonly #routes: RouteObject[];
  /** Route id → its own routes. */
  readonly #own = new Map<string, RouteObject[]>();
  /** Path without parameters → route id. */
  readonly #fixed = new Map<string, string>();
  /** Made when first asked for, by route id. */
  readonly #handlers = new Map<string, StaticHandler>();

  constructor(routes: RouteObject[]) {
    this.#routes = routes;
    this.#collect(routes, "", (own) => own);
  }

  #collect(routes: RouteObject[], above: string, inside: (own: RouteObject) => RouteObject): void {
    for (const route of routes) {
      const { id, path, index, children } = route;
      if (id === undefined) throw new Error("Every route needs the path of its module as id");
      const whole = path === undefined ? above : `${above}/${path}`;
      this.#own.set(id, [inside({ ...route, children: undefined } as RouteObject)]);
      const isPage = index || path !== undefined;
      if (isPage && !/[:*?]/.test(whole)) this.#fixed.set(whole || "/", id);
      this.#collect(children ?? [], whole, (own) => inside({ ...route, children: [own] } as RouteObject));
    }
  }

  /** What runs the loaders of the page at this path. */
  at(pathname: string): StaticHandler {
    const id = this.#fixed.get(pathname) ?? matchRoutes(this.#routes, pathname)?.at(-1)?.route.id;
    if (id === undefined) throw new Error(`No route leads to ${pathname}`);
    return this.of(id);
  }

  /** The same by the id of the page's route. */
  of(id: string): StaticHandler {
    let handler = this.#handlers.get(id);
    if (!handler) {
      const own = this.#own.get(id);
      if (!own) throw new Error(`There is no route “${id}”`);
      handler = createStaticHandler(own);
      this.#handlers.set(id, handler);
    }
    return handler;
  }

  /** Drops what was made so far. */
  forget(): void {
    this.#handlers.clear();
  }
}
