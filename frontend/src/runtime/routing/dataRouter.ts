/** React Router's router, for the page that deferredRouter.ts shows. Loaded with the first navigation. */
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createRouter as createRouter,
  type DataRouter,
  type HydrationState,
  type Location,
  UNSAFE_defaultMapRouteProperties as mapRouteProperties,
  type RouteObject,
  RouterContextProvider,
} from "react-router";
import { type RenderContext, renderContext } from "../page/context";
// One set of chunks for all that is loaded later, as for the screens.
import "#app/shared.ts";

/** The page that a visit begins with. */
export interface FirstPage {
  routes: RouteObject[];
  basename: string | undefined;
  context: RenderContext;
  hydrationData: HydrationState | undefined;
  location: Location;
}

type History = ReturnType<typeof createBrowserHistory>;

/**
 * Makes the router of a page that is shown already.
 *
 * @returns with the router a function that has it go where the browser's history is by now
 */
export function createDataRouter({ routes, basename, context, hydrationData, location }: FirstPage): {
  router: DataRouter;
  followHistory: () => void;
} {
  const history = createBrowserHistory();
  let isCreated = false;
  let onPop: Parameters<History["listen"]>[0] | undefined;
  const ofPage: History = Object.create(history, {
    location: { get: () => (isCreated ? history.location : location) },
    listen: {
      value: (listener: typeof onPop & {}) => {
        onPop = listener;
        return history.listen(listener);
      },
    },
  });
  const router = createRouter({
    routes,
    basename,
    history: ofPage,
    hydrationData,
    mapRouteProperties,
    getContext: () => {
      const provider = new RouterContextProvider();
      provider.set(renderContext, context);
      return provider;
    },
  });
  isCreated = true;
  router.initialize();
  return {
    router,
    followHistory: () => onPop?.({ action: history.action, location: history.location, delta: null }),
  };
}
