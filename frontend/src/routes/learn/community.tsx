/** The community page: ways to learn together, and its guidelines. */
import { useLoaderData } from "react-router";
import { Card } from "../../components/Card";
import { Container, PageHeader, Section } from "../../components/Container";
import { BackLink } from "../../components/learn/BackLink";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("learn/community");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, text, cards, guidelinesHeading, guidelines } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text}>
        <BackLink to="/learn">Back to Learning Centre</BackLink>
      </PageHeader>
      <Container className="page-body">
        <ul className="cards">
          {cards.map((card) => (
            <li key={card.title}>
              <Card heading={card.title} level={2} to={card.link.href} action={card.link.name}>
                <p>{card.text}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Container>
      <Section heading={guidelinesHeading} tone="band">
        <ol className="guidelines">
          {guidelines.map((guideline) => (
            <li key={guideline.title}>
              <h3>{guideline.title}</h3>
              <p>{guideline.text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
