/**
 * What a page tells browsers, search engines and link previews. Each screen exports one
 * `meta` function; the server writes the result into the document's head (runtime/page/preview adds
 * what only other programs read), and after a navigation in the browser `useDocumentMeta`
 * brings the head up to date.
 */
import { useEffect, useRef } from "react";
import { type Params, type UIMatch, type useLoaderData, useLocation, useMatches } from "react-router";
import type { Documents, Link, Page, Picture } from "#app/generated/content.ts";
import { type RenderContext, useRenderContext } from "./context";
import type { RouteHandle } from "./routeModule";
import { useSite } from "./site";
import type { StructuredData } from "./structuredData";

export interface Meta {
  /** The page's own title, without the centre's name; absent where that name alone is the title. */
  title?: string | null;
  description?: string;
  /** Path of the page's canonical address; absent where it is the path that was asked for. */
  canonicalPath?: string;
  /** Content of the `robots` meta element, for screens that search engines must leave out. */
  robots?: string;
  /** The day of the last change, as `2025-05-01`. */
  updated?: string | null;
  /**
   * The picture on the page's preview; null for the emblem alone. Absent where it is the first
   * one of the loader's data.
   */
  picture?: Picture | null;
  /** The pictures that the page shows; absent where they are those of the loader's data. */
  pictures?: Picture[];
  /** The page's content in other forms. */
  alternates?: { type: string; href: string }[];
  /** Pages between home and this one that the navigation does not name. */
  parents?: Link[];
  /** What the page is about in the words of schema.org (runtime/page/structured). */
  structuredData?: StructuredData;
}

/** What most screens say: their document's own words, and `more` of their own. */
export function pageMeta(page: Page | undefined, more?: Partial<Meta>): Meta {
  return { title: page?.title, description: page?.description, updated: page?.updated, ...more };
}

/** What a screen says whose document says it all: `meta` of a module without one. */
export const documentMeta = ({ data }: { data: { page?: Page } | undefined }): Meta => pageMeta(data?.page);

/** The same of a screen that search engines must leave out. */
export const unlistedMeta: typeof documentMeta = (args) => ({ ...documentMeta(args), robots: "noindex" });

/** The later of two days. */
export const latest = (one: string | null | undefined, other: string | null | undefined) =>
  [one ?? "", other ?? ""].sort()[1] || null;

export interface MetaArgs<Loader = undefined> {
  /** What the screen's loader returned; undefined when it failed. */
  data: ReturnType<typeof useLoaderData<Loader>> | undefined;
  params: Params;
  site: Documents["site"];
  context: RenderContext;
}

/** A screen's `meta`: `MetaFunction<typeof loader>`. */
export type MetaFunction<Loader = undefined> = (args: MetaArgs<Loader>) => Meta;

/** One element of the document's head. */
export interface HeadElement {
  tag: "title" | "meta" | "link" | "script";
  attributes: Record<string, string>;
  text?: string;
}

/** “{page title} | {centre name}”, or the centre's name alone. */
export function documentTitle(
  title: string | null | undefined,
  site: Pick<Documents["site"], "name">,
): string {
  return title ? `${title} | ${site.name}` : site.name;
}

export const named = (name: string, content: string): HeadElement => ({
  tag: "meta",
  attributes: { name, content },
});

/** The public address of a page that was asked for at `pathname`. */
export function canonicalAddress(meta: Meta, context: RenderContext, pathname: string): string {
  return context.publicUrl + (meta.canonicalPath ?? pathname);
}

/** The head elements of a page at `pathname` that browsers and search engines need. */
export function headElements(
  meta: Meta,
  site: Documents["site"],
  context: RenderContext,
  pathname: string,
): HeadElement[] {
  const elements: HeadElement[] = [{ tag: "title", attributes: {}, text: documentTitle(meta.title, site) }];
  if (meta.description) elements.push(named("description", meta.description));
  if (meta.robots) elements.push(named("robots", meta.robots));
  else {
    const href = canonicalAddress(meta, context, pathname);
    elements.push({ tag: "link", attributes: { rel: "canonical", href } });
  }
  return elements;
}

/** What the innermost screen, `leaf`, says of itself. */
export function metaOfLeaf(
  leaf: Pick<UIMatch, "handle" | "params" | "loaderData"> | undefined,
  site: Documents["site"],
  context: RenderContext,
): Meta {
  const handle = leaf?.handle as RouteHandle | undefined;
  return handle?.meta({ data: leaf?.loaderData, params: leaf?.params ?? {}, site, context }) ?? {};
}

/** Marks the elements that change from page to page. */
export const META_ATTRIBUTE = "data-meta";

function domElement({ tag, attributes, text }: HeadElement): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.setAttribute(META_ATTRIBUTE, "");
  if (text !== undefined) element.textContent = text;
  return element;
}

/**
 * Keeps the document's head that of the current page. A head that the server wrote is
 * left alone until the first navigation.
 *
 * @param override what an error screen says instead of the screen that failed
 */
function useBrowserMeta(override?: Meta): void {
  const matches = useMatches();
  const { pathname } = useLocation();
  const site = useSite();
  const context = useRenderContext();
  const meta = override ?? metaOfLeaf(matches.at(-1), site, context);
  const wanted = JSON.stringify(headElements(meta, site, context, pathname));
  const current = useRef<string>(undefined);
  useEffect(() => {
    const written =
      current.current ?? (document.head.querySelector(`[${META_ATTRIBUTE}]`) ? wanted : undefined);
    current.current = wanted;
    if (written === wanted) return;
    const elements: HeadElement[] = JSON.parse(wanted);
    for (const stale of document.head.querySelectorAll(`title, meta[name="robots"], [${META_ATTRIBUTE}]`))
      stale.remove();
    document.head.append(...elements.map(domElement));
  }, [wanted]);
}

/** On the server the head is written beside the page (entry-server). */
export const useDocumentMeta: typeof useBrowserMeta = import.meta.env.SSR ? () => {} : useBrowserMeta;
