/** The New Ashram Project: its introduction at exactly this address, otherwise the page below it. */
import type { AshramProject } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { Hero } from "#app/ui/Hero/Hero.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { type IntroductionProps, siteSection } from "../layout/siteSection";
import { Appeal } from "../shared/Appeal";
import { PageCards } from "../shared/PageCards";

function Introduction({ document }: IntroductionProps<AshramProject>) {
  const { heading, lead, image, text, cards, donate } = document;
  return (
    <>
      <Hero title={heading} lead={lead} picture={image} />
      <Section as="div">
        <Prose html={text} className="mx-auto text-lg" />
      </Section>
      <Section as="div" tone="band">
        <PageCards
          pages={cards.map(({ link, ...card }) => ({ ...card, href: link.href, action: link.name }))}
        />
      </Section>
      <Section>
        <Appeal heading={donate.heading} text={donate.text} buttons={[donate.button]} />
      </Section>
    </>
  );
}

export const { loader, shouldRevalidate, meta, Component } = siteSection(
  "/new-ashram-project",
  () => content("new-ashram-project"),
  ({ heading, cards }) => ({
    label: heading,
    tabs: cards.map(({ title, link }) => ({ title, href: link.href })),
  }),
  Introduction,
);
