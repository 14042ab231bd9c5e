/**
 * Each page's own routes: itself and those that it stands inside. A handler of all routes tries them one
 * after the other, which takes a tenth of a page's render. Once a page's routes are known, its loaders are called
 * without any handler. Server only.
 */
import {
  createStaticHandler,
  createStaticRouter,
  data,
  type LoaderFunctionArgs,
  type RouteObject,
  type RouterContextProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from "react-router";
import { LeastRecentlyUsed } from "../leastRecentlyUsed";

type StaticRouter = ReturnType<typeof createStaticRouter>;

/** What the loaders of a page have returned, and a router in that state. */
export interface LoadedPage {
  state: StaticHandlerContext;
  router: StaticRouter;
}

/** What loaders return to set a status or headers. */
const WithResponseInit = data(null).constructor;

/** How many pages are known at once: all of this site, some 120 for each kind of visitor, with many to spare. */
const KNOWN_PAGES = 500;

/** In no other query would a URL write a character otherwise. */
const PLAIN_QUERY = /^[\w.~%=&+*!(),:;@/?$-]*$/;

const requestOf = (address: string) => new Request(address, { signal: new AbortController().signal });

/** A request of which loaders read nothing but the address. For whatever else they read it is made. */
class AddressRequest implements Pick<Request, "url" | "method" | "headers" | "signal"> {
  readonly url: string;
  #whole: Request | undefined;

  constructor(url: string) {
    this.url = url;
  }

  get #request() {
    this.#whole ??= requestOf(this.url);
    return this.#whole;
  }

  get method() {
    return this.#request.method;
  }

  get headers() {
    return this.#request.headers;
  }

  get signal() {
    return this.#request.signal;
  }
}

/** A router of the routes that `matches` names, and of no others. */
export function routerOf(state: StaticHandlerContext): StaticRouter {
  const own = state.matches.reduceRight<RouteObject[]>((children, { route }) => {
    const alone = route as RouteObject;
    const inside = children.length > 0 ? children : undefined;
    return [{ ...alone, children: inside } as RouteObject];
  }, []);
  return createStaticRouter(own, state);
}

/** The same router in another state. */
function inState(router: StaticRouter, { location, loaderData }: StaticHandlerContext): StaticRouter {
  return Object.create(router, { state: { value: { ...router.state, location, loaderData } } });
}

export class PageRoutes {
  /** For addresses that no path without parameters leads to. */
  readonly #all: StaticHandler;
  /** Path without parameters → its own routes. */
  readonly #own = new Map<string, RouteObject[]>();
  /** Made when first asked for, by the same path. */
  readonly #handlers = new Map<string, StaticHandler>();
  /** Pages whose loaders have run, without what these returned, by their paths. */
  readonly #known = new LeastRecentlyUsed<LoadedPage>(KNOWN_PAGES);

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

  /**
   * Runs the loaders of the page at `address`. Answers with a `Response` where one of them leads elsewhere.
   *
   * @param address with the origin
   * @param path of it, without the query
   * @param query of it, without the question mark
   */
  async load(
    address: string,
    { path, query, context }: { path: string; query: string; context: RouterContextProvider },
  ): Promise<LoadedPage | Response> {
    const known = PLAIN_QUERY.test(query) ? this.#known.get(path) : undefined;
    const loaded = known && (await this.#loadKnown(known, address, query, context));
    if (loaded) return loaded;
    const state = await this.at(path).query(requestOf(address), { requestContext: context });
    if (state instanceof Response) return state;
    const router = routerOf(state);
    if (!known && !state.errors && state.statusCode === 200) {
      const withoutData = { ...state, loaderData: {} };
      this.#known.set(path, { state: withoutData, router: routerOf(withoutData) });
    }
    return { state, router };
  }

  /** Calls the loaders of a known page; undefined where one does more than return data. */
  async #loadKnown(
    { state, router }: LoadedPage,
    address: string,
    query: string,
    context: RouterContextProvider,
  ): Promise<LoadedPage | undefined> {
    const loaderData: Record<string, unknown> = {};
    const params = state.matches.at(-1)?.params ?? {};
    const args = { request: new AddressRequest(address), params, context } as unknown as LoaderFunctionArgs;
    const loads = state.matches.map(async ({ route }) => {
      if (typeof route.loader !== "function") return;
      const result = await route.loader(args);
      if (result instanceof Response || result instanceof WithResponseInit) throw result;
      loaderData[route.id] = result;
    });
    try {
      await Promise.all(loads);
    } catch {
      return undefined;
    }
    // In the order of the routes, whichever was first.
    const inOrder = state.matches.flatMap(({ route: { id } }) =>
      id in loaderData ? [[id, loaderData[id]]] : [],
    );
    const location = { ...state.location, search: query && `?${query}` };
    const loaded = { ...state, location, loaderData: Object.fromEntries(inOrder) };
    return { state: loaded, router: inState(router, loaded) };
  }

  /** Drops what was made so far. */
  forget(): void {
    this.#handlers.clear();
    this.#known.clear();
  }
}
