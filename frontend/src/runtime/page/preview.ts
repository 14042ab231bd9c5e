/**
 * What link previews and search engines read in a document's head beside what browsers need.
 * Part of the server bundle only.
 */
import type { Documents, Link, Picture } from "#app/generated/content.ts";
import type { RenderContext } from "./context";
import { canonicalAddress, type HeadElement, type Meta, named } from "./meta";
import { pictureFile } from "./structuredData";

/** Size of a preview's picture in pixels, as the networks ask for it. */
const CARD_WIDTH = 1200;
const CARD_HEIGHT = 630;

/** The picture that the build draws for a page's previews. */
export interface PreviewCard {
  /** Changes with the title and the picture. */
  address: string;
  title: string;
  /** The `src` of a picture of the site; absent where the emblem stands alone. */
  picture?: string;
}

const isPicture = (value: object): value is Picture => "src" in value && "widths" in value;

/** Every picture inside `value`, in its order. */
function* picturesIn(value: unknown): Generator<Picture> {
  if (typeof value !== "object" || value === null) return;
  if (isPicture(value)) yield value;
  else for (const part of Object.values(value)) yield* picturesIn(part);
}

/** The first picture of documents, which stay the same from render to render; null where they have none. */
const firstPictures = new WeakMap<object, Picture | null>();

/** The first picture of what a loader returned. */
function firstPictureOf(data: unknown): Picture | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  let picture = firstPictures.get(data);
  if (picture === undefined) {
    picture = firstPictureIn(data) ?? null;
    firstPictures.set(data, picture);
  }
  return picture ?? undefined;
}

/** The first picture inside `value`. */
function firstPictureIn(value: unknown): Picture | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (isPicture(value)) return value;
  for (const name in value) {
    const picture = firstPictureIn(value[name as keyof typeof value]);
    if (picture) return picture;
  }
  return undefined;
}

/** The pictures that a page shows, each once. */
export function pagePictures(meta: Meta, data: unknown): string[] {
  return [...new Set([...(meta.pictures ?? picturesIn(data))].map(pictureFile))];
}

/** FNV-1a, 32 bits, in hexadecimal: tells cards apart, no more. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/** The card of the page at `pathname` whose loader returned `data`. */
export function previewCard(
  meta: Meta,
  data: unknown,
  site: Documents["site"],
  pathname: string,
): PreviewCard {
  const title = meta.title ?? site.name;
  const picture = (meta.picture === undefined ? firstPictureOf(data) : meta.picture)?.src;
  const name = pathname === "/" ? "/home" : pathname;
  return {
    address: `/cards${name}-${fingerprint(`${title}\n${picture}`)}.jpg`,
    title,
    picture,
  };
}

/** The pages above `pathname`, from home. The learning centre's own page may be closed. */
function trail(
  { parents = [] }: Meta,
  site: Documents["site"],
  context: RenderContext,
  pathname: string,
): Link[] {
  const named = site.navigation.flatMap(({ name, href, dropdown }) => [{ name, href }, ...dropdown]);
  const above = named.filter(
    ({ href }) =>
      href === "/" || (pathname.startsWith(`${href}/`) && (href !== "/learn" || context.learnOpen)),
  );
  return [...above, ...parents];
}

const property = (name: string, content: string): HeadElement => ({
  tag: "meta",
  attributes: { property: name, content },
});

/** Elements for a page that may be found and handed on; none for others. */
export function previewElements(
  meta: Meta,
  data: unknown,
  site: Documents["site"],
  context: RenderContext,
  pathname: string,
): HeadElement[] {
  if (meta.robots) return [];
  const { publicUrl } = context;
  const title = meta.title ?? site.name;
  const elements: HeadElement[] = [
    property("og:title", title),
    property("og:site_name", site.name),
    property("og:type", "website"),
    property("og:locale", "en_ZA"),
    property("og:url", canonicalAddress(meta, context, pathname)),
    property("og:image", publicUrl + previewCard(meta, data, site, pathname).address),
    property("og:image:width", String(CARD_WIDTH)),
    property("og:image:height", String(CARD_HEIGHT)),
    named("twitter:card", "summary_large_image"),
  ];
  if (meta.description) elements.push(property("og:description", meta.description));
  for (const { type, href } of meta.alternates ?? []) {
    elements.push({ tag: "link", attributes: { rel: "alternate", type, href, title: site.name } });
  }
  const graph: object[] = [...(meta.structuredData ?? [])];
  if (pathname !== "/") {
    const steps = [
      ...trail(meta, site, context, pathname).map(({ name, href }) => ({ name, item: publicUrl + href })),
      { name: title },
    ];
    graph.push({
      "@type": "BreadcrumbList",
      itemListElement: steps.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
    });
  }
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  elements.push({ tag: "script", attributes: { type: "application/ld+json" }, text });
  return elements;
}
