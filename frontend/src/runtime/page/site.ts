/** What every page shows around its own content. */
import { useRouteLoaderData } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import { content } from "./content";

/** Id of the route around all others, whose loader is `siteLoader`. */
export const ROOT_ROUTE = "root";

/** Id of the route that answers every address without a screen. */
export const NOT_FOUND_ROUTE = "site/not-found";

export const siteLoader = () => content("site");

/** The site's names, navigation and footer; available on every screen. */
export function useSite(): Documents["site"] {
  const site = useRouteLoaderData<typeof siteLoader>(ROOT_ROUTE);
  if (!site) throw new Error("useSite needs the root route above it");
  return site;
}
