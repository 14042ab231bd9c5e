/** Sections of the site: a page of their own, and pages below it that show its tabs. */
import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { useLoaderData, useLocation } from "react-router";
import type { SectionNavProps } from "#app/ui/SectionNav/SectionNav.tsx";

/** What the screen of a section loads. */
export interface SiteSection<Document> {
  nav: SectionNavProps;
  /** On the section's own page alone: the pages below need not carry it. */
  document?: Document;
}

/**
 * The parts of the module of a section at `path`.
 *
 * @param read gets its document
 * @param navOf what of the document the pages below show
 */
export function siteSection<Document extends object>(
  path: string,
  read: () => Document | Promise<Document>,
  navOf: (document: Document) => SectionNavProps,
) {
  // In a preview the site is below an address of its own.
  const isOwn = ({ pathname }: URL) => pathname.endsWith(path);
  // The same objects for the same document: what loaders return is written as JSON once.
  const known = new WeakMap<Document, { own: SiteSection<Document>; below: SiteSection<Document> }>();
  return {
    async loader({ request }: LoaderFunctionArgs): Promise<SiteSection<Document>> {
      const document = await read();
      let forms = known.get(document);
      if (!forms) {
        const nav = navOf(document);
        forms = { own: { nav, document }, below: { nav } };
        known.set(document, forms);
      }
      return isOwn(new URL(request.url)) ? forms.own : forms.below;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
      isOwn(nextUrl) && !isOwn(currentUrl),
    /** What the screen shows now: its document only at its own address. */
    useSection(): SiteSection<Document> {
      const { nav, document } = useLoaderData<SiteSection<Document>>();
      const own = useLocation().pathname === path;
      return own ? { nav, document } : { nav };
    },
  };
}
