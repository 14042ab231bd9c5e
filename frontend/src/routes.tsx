/**
 * The route table: one line per screen. The id of a route is the path of its module, so
 * that the server can preload its script.
 */
import type { RouteObject } from "react-router";
import { FailureScreen } from "./components/FailureScreen";
import { Frame } from "./components/frame/Frame";
import { Screen, ScreenError } from "./components/frame/Screen";
import { content } from "./lib/content";
import { eagerScreen, lazyScreen } from "./lib/screen";
import { ROOT_ROUTE } from "./lib/site";
import * as notFound from "./routes/not-found";

const screens: RouteObject[] = [
  { id: "routes/home", index: true, ...lazyScreen(() => import("./routes/home")) },
  { id: "routes/not-found", path: "*", ...eagerScreen(notFound) },
];

export const routes: RouteObject[] = [
  {
    id: ROOT_ROUTE,
    Component: Frame,
    ErrorBoundary: FailureScreen,
    HydrateFallback: () => null,
    loader: () => content("site"),
    shouldRevalidate: () => false,
    children: [{ id: "screens", Component: Screen, ErrorBoundary: ScreenError, children: screens }],
  },
];
