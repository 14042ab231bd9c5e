/**
 * A page of the centre as one component, for frameworks that have a router of their own:
 * the site's frame and screens, unchanged, with everything they need as plain data.
 */
import { type ComponentType, useState } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { Frame } from "../../../frontend/src/site/layout/Frame";
import { Screen } from "../../../frontend/src/site/layout/Screen";
import { type RenderContext, RenderContextProvider } from "../../../frontend/src/runtime/context";
import { eagerScreen, type ScreenModule } from "../../../frontend/src/runtime/screen";
import { ROOT_ROUTE } from "../../../frontend/src/runtime/site";

export interface PageData {
  context: RenderContext;
  loaderData: Record<string, unknown>;
}

/** Components and meta of a screen; its data is handed in. */
export function screen(module: ScreenModule): Pick<RouteObject, "Component" | "handle"> {
  const { Component, handle } = eagerScreen(module);
  return { Component, handle };
}

export function page(path: string, screens: RouteObject): ComponentType<PageData> {
  const routes: RouteObject[] = [
    { id: ROOT_ROUTE, Component: Frame, children: [{ id: "screens", Component: Screen, children: [screens] }] },
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
