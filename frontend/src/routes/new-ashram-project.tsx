/** The New Ashram Project: its introduction at exactly this address, otherwise the page below it. */
import { Outlet } from "react-router";
import { Appeal } from "../components/Appeal";
import { Hero } from "../components/Hero";
import { PageCards } from "../components/PageCards";
import { Prose } from "../components/Prose";
import { Section } from "../components/Section";
import { SectionNav } from "../components/SectionNav";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";
import { siteSection } from "../lib/siteSection";

export const { loader, shouldRevalidate, useSection } = siteSection(
  "/new-ashram-project",
  () => content("new-ashram-project"),
  ({ heading, cards }) => ({
    label: heading,
    tabs: cards.map(({ title, link }) => ({ title, href: link.href })),
  }),
);

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.document?.page);

export function Component() {
  const { nav, document } = useSection();
  if (!document) {
    return (
      <>
        <SectionNav {...nav} />
        <Outlet />
      </>
    );
  }
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
