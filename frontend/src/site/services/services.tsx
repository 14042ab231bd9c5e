/** The section Services: its tabs, four cards at exactly /services, otherwise the page below it. */
import type { Overview } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { Card } from "#app/ui/Card/Card.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { type IntroductionProps, siteSection } from "../layout/siteSection";

function Introduction({ document, tabs }: IntroductionProps<Overview>) {
  const { heading, text, more, cards } = document;
  return (
    <>
      <PageHeader title={heading} lead={text} />
      {tabs}
      <Section as="div">
        <ul className="grid gap-6 md:grid-cols-2 lg:gap-8">
          {cards.map(({ title, description, image, href }) => (
            <li key={href}>
              <Card
                heading={title}
                level={2}
                to={href}
                picture={image}
                ratio="3 / 2"
                sizes="(min-width: 1280px) 584px, (min-width: 768px) 50vw, 100vw"
                action={more}
              >
                <p>{description}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

export const { loader, shouldRevalidate, meta, Component } = siteSection(
  "/services",
  () => content("services"),
  ({ heading, cards }) => ({ label: heading, tabs: cards.map(({ title, href }) => ({ title, href })) }),
  Introduction,
);
