/** What every page shows around its own content. */
import { useRouteLoaderData } from "react-router";
import type { Site } from "../generated/content";

/** Id of the route whose loader gets the site's frame. */
export const ROOT_ROUTE = "root";

/** The site's names, navigation and footer; available on every screen. */
export function useSite(): Site {
  return useRouteLoaderData(ROOT_ROUTE) as Site;
}
