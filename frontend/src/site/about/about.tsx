/** The section About: its tabs, three cards at exactly /about, otherwise the page below it. */
import { Outlet } from "react-router";
import { content } from "#app/runtime/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/meta.ts";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { SectionNav } from "#app/ui/SectionNav/SectionNav.tsx";
import { siteSection } from "../layout/siteSection";
import { PageCards } from "../shared/PageCards";

export const { loader, shouldRevalidate, useSection } = siteSection(
  "/about",
  () => content("about"),
  ({ heading, cards }) => ({ label: heading, tabs: cards.map(({ title, href }) => ({ title, href })) }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.document?.page);

export function Component() {
  const { nav, document } = useSection();
  const tabs = <SectionNav {...nav} />;
  if (!document) {
    return (
      <>
        {tabs}
        <Outlet />
      </>
    );
  }
  const { heading, text, more, cards } = document;
  return (
    <>
      <PageHeader title={heading} lead={text} />
      {tabs}
      <Section as="div">
        <PageCards pages={cards.map((card) => ({ ...card, action: more }))} />
      </Section>
    </>
  );
}
