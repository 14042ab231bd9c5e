/**
 * What a page tells browsers, search engines and link previews. Each screen exports one
 * `meta` function; the server writes the result into the document's head, and after a
 * navigation in the browser `useDocumentMeta` brings the head up to date.
 */
import { useEffect, useRef } from "react";
import { type Params, type UIMatch, useLocation, useMatches } from "react-router";
import type { Site } from "../generated/content";
import { type RenderContext, useRenderContext } from "./context";
import type { ScreenHandle } from "./screen";
import { useSite } from "./site";

export interface Meta {
  /** The page's own title, without the centre's name; absent where that name alone is the title. */
  title?: string | null;
  description?: string;
  /** Path of the page's canonical address; absent where it is the path that was asked for. */
  canonicalPath?: string;
  /** Content of the `robots` meta element, for screens that search engines must leave out. */
  robots?: string;
  /** Path of the picture that link previews show. */
  image?: string;
  /** Structured data, one object or several. */
  jsonLd?: object | object[];
}

export interface MetaArgs<Data = undefined> {
  /** What the screen's loader returned; undefined when it failed. */
  data: Data | undefined;
  params: Params;
  site: Site;
  context: RenderContext;
}

export type MetaFunction<Data = undefined> = (args: MetaArgs<Data>) => Meta;

/** One element of the document's head. */
export interface HeadElement {
  tag: "title" | "meta" | "link" | "script";
  attributes: Record<string, string>;
  text?: string;
}

/** “{page title} | {centre name}”, or the centre's name alone. */
export function documentTitle(title: string | null | undefined, site: Pick<Site, "name">): string {
  return title ? `${title} | ${site.name}` : site.name;
}

const property = (name: string, content: string): HeadElement => ({
  tag: "meta",
  attributes: { property: name, content },
});

const named = (name: string, content: string): HeadElement => ({
  tag: "meta",
  attributes: { name, content },
});

/** The head elements of a page at `pathname`. */
export function headElements(
  meta: Meta,
  site: Site,
  context: RenderContext,
  pathname: string,
): HeadElement[] {
  const title = documentTitle(meta.title, site);
  const address = context.publicUrl + (meta.canonicalPath ?? pathname);
  const elements: HeadElement[] = [{ tag: "title", attributes: {}, text: title }];
  if (meta.description) elements.push(named("description", meta.description));
  if (meta.robots) elements.push(named("robots", meta.robots));
  else elements.push({ tag: "link", attributes: { rel: "canonical", href: address } });
  elements.push(
    property("og:title", meta.title ?? site.name),
    property("og:site_name", site.name),
    property("og:type", "website"),
    property("og:locale", "en_ZA"),
    property("og:url", address),
  );
  if (meta.description) elements.push(property("og:description", meta.description));
  if (meta.image) elements.push(property("og:image", context.publicUrl + meta.image));
  elements.push(named("twitter:card", meta.image ? "summary_large_image" : "summary"));
  for (const data of [meta.jsonLd ?? []].flat()) {
    elements.push({ tag: "script", attributes: { type: "application/ld+json" }, text: JSON.stringify(data) });
  }
  return elements;
}

/** What the innermost screen says of itself. */
export function metaOfMatches(
  matches: Pick<UIMatch, "handle" | "params" | "loaderData">[],
  site: Site,
  context: RenderContext,
): Meta {
  const leaf = matches.at(-1);
  const handle = leaf?.handle as ScreenHandle | undefined;
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
export function useDocumentMeta(override?: Meta): void {
  const matches = useMatches();
  const { pathname } = useLocation();
  const site = useSite();
  const context = useRenderContext();
  const meta = override ?? metaOfMatches(matches, site, context);
  const wanted = JSON.stringify(headElements(meta, site, context, pathname));
  const current = useRef<string>(undefined);
  useEffect(() => {
    const written =
      current.current ?? (document.head.querySelector(`[${META_ATTRIBUTE}]`) ? wanted : undefined);
    current.current = wanted;
    if (written === wanted) return;
    const elements = (JSON.parse(wanted) as HeadElement[]).map(domElement);
    for (const stale of document.head.querySelectorAll(`title, meta[name="robots"], [${META_ATTRIBUTE}]`))
      stale.remove();
    document.head.append(...elements);
  }, [wanted]);
}
