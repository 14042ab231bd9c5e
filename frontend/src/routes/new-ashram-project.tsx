/** The New Ashram Project: its introduction at exactly this address, otherwise the page below it. */
import { Outlet, useLoaderData, useMatches } from "react-router";
import { Appeal } from "../components/Appeal";
import { Card } from "../components/Card";
import { Section } from "../components/Container";
import { Hero } from "../components/Hero";
import { Prose } from "../components/Prose";
import { SectionNav } from "../components/SectionNav";
import type { AshramProject } from "../generated/content";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";

export const loader = () => content("new-ashram-project");

export const meta: MetaFunction<AshramProject> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, lead, image, text, cards, donate } = useLoaderData() as AshramProject;
  if (useMatches().at(-1)?.id !== "routes/new-ashram-project") {
    const tabs = cards.map(({ title, link }) => ({ title, href: link.href }));
    return (
      <>
        <SectionNav label={heading} tabs={tabs} />
        <Outlet />
      </>
    );
  }
  return (
    <>
      <Hero title={heading} lead={lead} picture={image} />
      <Section>
        <Prose html={text} className="measure text-lg" />
      </Section>
      <Section tone="band">
        <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
          {cards.map(({ title, description, image, link }) => (
            <li key={link.href}>
              <Card heading={title} level={2} to={link.href} picture={image} row="medium" action={link.name}>
                <p>{description}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section>
        <Appeal heading={donate.heading} text={donate.text} buttons={[donate.button]} />
      </Section>
    </>
  );
}
