import { matchRoutes, type RouteObject, RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { routes } from "#app/routes.tsx";
import { PageRoutes } from "./pageRoutes";

const loaded = (name: string) => () => `${name} is loaded`;

const small: RouteObject[] = [
  {
    id: "frame",
    loader: loaded("frame"),
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
    expect(await loaderDataAt(path)).toEqual({ frame: "frame is loaded", ...expected });
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
