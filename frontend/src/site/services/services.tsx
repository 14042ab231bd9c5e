/** The section Services: its tabs, four cards at exactly /services, otherwise the page below it. */
import { Outlet } from "react-router";
import { content } from "#app/runtime/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/meta.ts";
import { Card } from "#app/ui/Card/Card.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { SectionNav } from "#app/ui/SectionNav/SectionNav.tsx";
import { siteSection } from "../layout/siteSection";

export const { loader, shouldRevalidate, useSection } = siteSection(
  "/services",
  () => content("services"),
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
