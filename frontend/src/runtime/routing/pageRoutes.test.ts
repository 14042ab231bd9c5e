import {
  createContext,
  data,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
} from "react-router";
import { describe, expect, test, vi } from "vitest";
import { routes } from "#app/routes.tsx";
import { type LoadedPage, PageRoutes } from "./pageRoutes";

const loaded = (name: string) => () => `${name} is loaded`;

const small: RouteObject[] = [
  {
    id: "layout",
    loader: loaded("layout"),
    children: [
      { id: "home", index: true, loader: loaded("home") },
      {
        id: "about",
        path: "about",
        loader: loaded("about"),
        children: [{ id: "centre", path: "our-centre", loader: loaded("centre") }],
      },
      { id: "topic", path: "topics/:topic", loader: ({ params }) => params.topic },
      { id: "best-topic", path: "topics/best", loader: loaded("best-topic") },
      { id: "nowhere", path: "*", loader: loaded("nowhere") },
    ],
  },
];

async function loaderDataAt(path: string) {
  const request = new Request(`https://centre.example${path}`);
  const pathname = path.split("?")[0] ?? "";
  const state = await new PageRoutes(small).at(pathname).query(request, {
    requestContext: new RouterContextProvider(),
  });
  if (state instanceof Response) throw new Error("no page");
  return state.loaderData;
}

describe("a page's own routes", () => {
  test.each([
    ["/", { home: "home is loaded" }],
    ["/about", { about: "about is loaded" }],
    ["/about?x=1", { about: "about is loaded" }],
    ["/about/our-centre", { about: "about is loaded", centre: "centre is loaded" }],
    ["/topics/bhakti", { topic: "bhakti" }],
    ["/topics/best", { "best-topic": "best-topic is loaded" }],
    ["/topics", { nowhere: "nowhere is loaded" }],
    ["/About/Our-Centre", { about: "about is loaded", centre: "centre is loaded" }],
    ["/invented/more", { nowhere: "nowhere is loaded" }],
  ])("%s runs its loaders and no others", async (path, expected) => {
    expect(await loaderDataAt(path)).toEqual({ layout: "layout is loaded", ...expected });
  });

  test("are those that the whole table would lead to, for every address without parameters", () => {
    const pages = new PageRoutes(routes);
    const check = (list: RouteObject[], above: string) => {
      for (const { path, index, children } of list) {
        const whole = path === undefined ? above : `${above}/${path}`;
        if ((index || path !== undefined) && !/[:*]/.test(whole)) {
          const all = matchRoutes(routes, whole || "/")?.map(({ route }) => route.id);
          const own = matchRoutes(pages.at(whole || "/").dataRoutes, whole || "/");
          expect(own?.map(({ route }) => route.id)).toEqual(all);
        }
        check(children ?? [], whole);
      }
    };
    check(routes, "");
    expect.hasAssertions();
  });
});

describe("a page that is loaded again", () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/login" } });
  const visitor = createContext("somebody");
  const guarded: RouteObject[] = [
    {
      id: "layout",
      lazy: async () => ({ loader: async () => "layout is loaded", handle: "of the layout" }),
      children: [
        { id: "page", path: "page", loader: ({ request }) => new URL(request.url).search },
        { id: "method", path: "method", loader: ({ request }) => request.method + request.headers.get("a") },
        { id: "silent", path: "silent" },
        { id: "item", path: "items/:item", loader: ({ params }) => `item ${params.item}` },
        {
          id: "own",
          path: "own",
          loader: async ({ context }) => {
            const name = context.get(visitor);
            if (name === "nobody") throw redirect;
            if (name === "returned") return redirect;
            if (name === "gone") throw data("gone", { status: 404 });
            if (name === "made") return data("made", { status: 201 });
            return name;
          },
        },
      ],
    },
  ];

  async function load(pages: PageRoutes, path: string, name = "somebody", query = "") {
    const context = new RouterContextProvider();
    context.set(visitor, name);
    const address = `https://centre.example${path}${query && `?${query}`}`;
    return pages.load(address, { path, query, context });
  }

  const shown = (loaded: LoadedPage | Response) => {
    if (loaded instanceof Response) return [loaded.status, loaded.headers.get("location")];
    const { _match, ...state } = loaded.state as StaticHandlerContext & { _match: unknown };
    const { location, loaderData, errors, matches, basename } = loaded.router.state as never;
    return { state, router: { location, loaderData, errors, matches, basename } };
  };

  test.each([
    ["/page", "somebody", ""],
    ["/method", "somebody", ""],
    ["/page", "somebody", "x=1&y=a%20b"],
    ["/page", "somebody", "x=<&y='"],
    ["/silent", "somebody", ""],
    ["/items/a%20b", "somebody", "x=1"],
    ["/own", "somebody", ""],
    ["/own", "Asha", ""],
    ["/own", "nobody", ""],
    ["/own", "returned", ""],
    ["/own", "gone", ""],
    ["/own", "made", ""],
  ])("%s for %s with the query %j is what a handler makes of it", async (path, name, query) => {
    const pages = new PageRoutes(guarded);
    await load(pages, path);
    const again = shown(await load(pages, path, name, query));
    const first = shown(await load(new PageRoutes(guarded), path, name, query));
    // Without the functions, which each handler makes anew.
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  });

  test("makes no request for loaders that read its address alone", async () => {
    const pages = new PageRoutes(guarded);
    await load(pages, "/own");
    let made = 0;
    class Counted extends Request {
      constructor(...given: ConstructorParameters<typeof Request>) {
        super(...given);
        made += 1;
      }
    }
    vi.stubGlobal("Request", Counted);
    await load(pages, "/own", "Asha");
    expect(made).toBe(0);
    await load(pages, "/method");
    await load(pages, "/page");
    made = 0;
    await load(pages, "/page");
    expect(made).toBe(0);
    await load(pages, "/method");
    expect(made).toBe(1);
    vi.unstubAllGlobals();
  });
});
