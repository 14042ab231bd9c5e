/**
 * A page of the centre as one component, for frameworks that have a router of their own:
 * the site's frame and screens, unchanged, with everything they need as plain data.
 */
import { type ComponentType, useState } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { Layout } from "../../../frontend/src/site/layout/Layout";
import { CurrentRoute } from "../../../frontend/src/site/layout/CurrentRoute";
import { type RenderContext, RenderContextProvider } from "../../../frontend/src/runtime/page/context";
import { eagerRoute, type RouteModule } from "../../../frontend/src/runtime/page/routeModule";
import { ROOT_ROUTE } from "../../../frontend/src/runtime/page/site";

export interface PageData {
  context: RenderContext;
  loaderData: Record<string, unknown>;
}

/** Components and meta of a screen; its data is handed in. */
export function screen(module: RouteModule): Pick<RouteObject, "Component" | "handle"> {
  const { Component, handle } = eagerRoute(module);
  return { Component, handle };
}

export function page(path: string, screens: RouteObject): ComponentType<PageData> {
  const routes: RouteObject[] = [
    { id: ROOT_ROUTE, Component: Layout, children: [{ id: "screens", Component: CurrentRoute, children: [screens] }] },
  ];
  return function Page({ context, loaderData }) {
    const [router] = useState(() =>
      createMemoryRouter(routes, { initialEntries: [path], hydrationData: { loaderData } }),
    );
    return (
      <RenderContextProvider value={context}>
        <RouterProvider router={router} />
      </RenderContextProvider>
    );
  };
}
