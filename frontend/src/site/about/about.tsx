/** The section About: its tabs, three cards at exactly /about, otherwise the page below it. */
import type { Overview } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { type IntroductionProps, siteSection } from "../layout/siteSection";
import { PageCards } from "../shared/PageCards";

function Introduction({ document, tabs }: IntroductionProps<Overview>) {
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

export const { loader, shouldRevalidate, meta, Component } = siteSection(
  "/about",
  () => content("about"),
  ({ heading, cards }) => ({ label: heading, tabs: cards.map(({ title, href }) => ({ title, href })) }),
  Introduction,
);
