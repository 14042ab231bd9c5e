/** Sections of the site: a page of their own, and pages below it that show its tabs. */
import type { ComponentType, ReactNode } from "react";
import {
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
} from "react-router";
import type { Page } from "#app/generated/content.ts";
import { type Meta, pageMeta } from "#app/runtime/page/meta.ts";
import { SectionNav, type SectionNavProps } from "#app/ui/SectionNav/SectionNav.tsx";

export interface IntroductionProps<Document> {
  document: Document;
  tabs: ReactNode;
}

/** What the screen of a section loads. */
interface SiteSection<Document> {
  nav: SectionNavProps;
  /** On the section's own page alone: the pages below need not carry it. */
  document?: Document;
}

/**
 * The parts of the module of a section at `path`.
 *
 * @param read gets its document
 * @param navOf what of the document the pages below show
 * @param Introduction the section's own page
 */
export function siteSection<Document extends { page: Page }>(
  path: string,
  read: () => Document | Promise<Document>,
  navOf: (document: Document) => SectionNavProps,
  Introduction: ComponentType<IntroductionProps<Document>>,
) {
  // In a preview the site is below an address of its own.
  const isOwn = ({ pathname }: { pathname: string }) => pathname.endsWith(path);
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
      const [pathname = ""] = request.url.split(/[?#]/);
      return isOwn({ pathname }) ? forms.own : forms.below;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
      isOwn(nextUrl) && !isOwn(currentUrl),
    meta: ({ data }: { data?: SiteSection<Document> }): Meta => pageMeta(data?.document?.page),
    /** Shows its document only at its own address, elsewhere the page below it. */
    Component() {
      const { nav, document } = useLoaderData<SiteSection<Document>>();
      const isShown = useLocation().pathname === path;
      const tabs = <SectionNav {...nav} />;
      if (isShown && document) return <Introduction document={document} tabs={tabs} />;
      return (
        <>
          {tabs}
          <Outlet />
        </>
      );
    },
  };
}
