/** Lists of all screens and of all pages that may be found, from the route table and the content. Server only. */
import type { RouteObject, StaticHandlerContext } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import type { ScreenAddresses } from "#app/generated/context.ts";
import type { RenderContext } from "../page/context";
import { type Meta, metaOfLeaf } from "../page/meta";
import { type PreviewCard, pagePictures, previewCard } from "../page/preview";
import type { RouteHandle } from "../page/routeModule";
import { ROOT_ROUTE } from "../page/site";

/** A page as the sitemap and the build's preview cards need it. */
export interface SitePage {
  path: string;
  /** The day of the last change, as `2025-05-01`. */
  updated: string | null;
  /** Addresses of the pictures that it shows. */
  pictures: string[];
  card: PreviewCard;
}

/** Runs the loaders of the page at `url`. Answers what they found, or where they lead. */
export type Query = (url: string, context: RenderContext) => Promise<StaticHandlerContext | Response>;

/** Every screen below `routes`, but for the one of addresses that lead nowhere; `*` stands for all below a path. */
export async function screenAddresses(routes: RouteObject[], base = ""): Promise<ScreenAddresses[]> {
  const found: ScreenAddresses[] = [];
  for (const route of routes) {
    const path = route.path ? `${base}/${route.path}` : base;
    if (path === "/*") continue;
    const screen = typeof route.lazy === "function" ? await route.lazy() : route;
    const handle: RouteHandle | undefined = screen.handle;
    if (handle) {
      found.push({
        pattern: path || "/",
        addresses: (await handle.addresses?.()) ?? [path || "/"],
        query: (await handle.query?.()) ?? {},
        openQuery: handle.openQuery ?? [],
      });
    }
    found.push(...(await screenAddresses(route.children ?? [], path)));
  }
  return found;
}

/** The innermost screen of a page. */
export function leafOf({ matches, loaderData }: StaticHandlerContext) {
  const leaf = matches.at(-1);
  return leaf && { handle: leaf.route.handle, params: leaf.params, loaderData: loaderData[leaf.route.id] };
}

/** What the page at `pathname` says of itself, to be found; null where it is not to be. */
async function sitePage(query: Query, pathname: string, context: RenderContext): Promise<SitePage | null> {
  const state = await query(context.publicUrl + pathname, context);
  if (state instanceof Response || state.statusCode !== 200) return null;
  const site: Documents["site"] = state.loaderData[ROOT_ROUTE];
  const leaf = leafOf(state);
  const meta: Meta = metaOfLeaf(leaf, site, context);
  if (meta.robots || (meta.canonicalPath ?? pathname) !== pathname) return null;
  const data = leaf?.loaderData;
  return {
    path: pathname,
    updated: meta.updated ?? null,
    pictures: pagePictures(meta, data),
    card: previewCard(meta, data, site, pathname),
  };
}

/** All pages that an anonymous visitor and a search engine may find. */
export async function sitePages(
  query: Query,
  routes: RouteObject[],
  context: RenderContext,
): Promise<SitePage[]> {
  const pages: SitePage[] = [];
  for (const { addresses } of await screenAddresses(routes)) {
    for (const address of addresses) {
      const page = await sitePage(query, address, context);
      if (page) pages.push(page);
    }
  }
  return pages;
}
