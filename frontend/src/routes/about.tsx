/** The section About: its tabs, three cards at exactly /about, otherwise the page below it. */
import { Outlet } from "react-router";
import { PageCards } from "../components/PageCards";
import { PageHeader } from "../components/PageHeader";
import { Section } from "../components/Section";
import { SectionNav } from "../components/SectionNav";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { siteSection } from "../lib/siteSection";

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
