/** The browser's start: takes over the server's markup, or renders where there is none. */

import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from "react-router";
import { RouterProvider } from "react-router/dom";
import stylesheet from "#stylesheet";
import { type RenderContext, RenderContextProvider, renderContext } from "./lib/context";
import { HYDRATION_ELEMENT, type HydrationData } from "./lib/hydration";
import { routes } from "./routes";
import "./shared";

/** What is assumed when the server could not say. */
const anonymous = (): RenderContext => ({
  user: null,
  learnOpen: false,
  year: new Date().getFullYear(),
  donations: "off",
  mail: false,
  publicUrl: window.location.origin,
});

function readHydrationData(): Partial<HydrationData> {
  const text = document.getElementById(HYDRATION_ELEMENT)?.textContent;
  return text ? (JSON.parse(text) as Partial<HydrationData>) : {};
}

/** Loads the code of the current page's screens, so that hydration meets the same tree. */
async function loadMatchedScreens(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/** The document holds only the styles of its own page; those of all others follow here. */
function loadStylesheet(): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = stylesheet;
  document.head.append(link);
}

async function start(root: HTMLElement): Promise<void> {
  const { context = anonymous(), loaderData, errors } = readHydrationData();
  // A form that was sent without scripts was answered at the address it was sent to.
  if (context.form) window.history.replaceState(null, "", context.form.page);
  const rendered = root.hasChildNodes();
  if (rendered) await loadMatchedScreens();

  const hydrationData: HydrationState | undefined = rendered ? { loaderData, errors } : undefined;
  const router = createBrowserRouter(routes, {
    hydrationData,
    getContext: () => {
      const provider = new RouterContextProvider();
      provider.set(renderContext, context);
      return provider;
    },
  });
  const app = (
    <RenderContextProvider value={context}>
      <RouterProvider router={router} />
    </RenderContextProvider>
  );
  // As a transition, hydration is done in slices that leave room for the visitor's input.
  startTransition(() => {
    if (rendered) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById("root");
if (root) await start(root);
loadStylesheet();
