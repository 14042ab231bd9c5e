/** The section About: its tabs, three cards at exactly /about, otherwise the page below it. */
import { Outlet, useLoaderData, useMatches } from "react-router";
import { Card } from "../components/Card";
import { Container, PageHeader } from "../components/Container";
import { SectionNav } from "../components/SectionNav";
import type { Overview } from "../generated/content";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";

export const loader = () => content("about");

export const meta: MetaFunction<Overview> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, text, cards } = useLoaderData() as Overview;
  const exact = useMatches().at(-1)?.id === "routes/about";
  const tabs = <SectionNav label={heading} tabs={cards} />;
  if (!exact) {
    return (
      <>
        {tabs}
        <Outlet />
      </>
    );
  }
  return (
    <>
      <PageHeader title={heading} lead={text} />
      {tabs}
      <Container className="section">
        <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
          {cards.map(({ title, description, image, href }) => (
            <li key={href}>
              <Card heading={title} level={2} to={href} picture={image} row="medium" action="Read More">
                <p>{description}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Container>
    </>
  );
}
