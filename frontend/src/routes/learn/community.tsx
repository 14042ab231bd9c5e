/** The community page: ways to learn together, and its guidelines. */
import { useLoaderData } from "react-router";
import { BackLink } from "../../components/BackLink";
import { Card } from "../../components/Card";
import { Container } from "../../components/Container";
import { CardList } from "../../components/learn/CardList";
import { PageHeader } from "../../components/PageHeader";
import { Section } from "../../components/Section";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("learn/community");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

const GUIDELINES =
  "grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-x-10 gap-y-6 [counter-reset:item]";

/** Its number stands in a circle. */
const GUIDELINE =
  "relative pl-14 [counter-increment:item] before:absolute before:left-0 before:grid before:size-10 before:place-items-center before:rounded-full before:border before:border-saffron before:font-display before:font-semibold before:text-saffron-text before:content-[counter(item)]";

export function Component() {
  const { heading, text, cards, guidelinesHeading, guidelines, back } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="py-body">
        <CardList>
          {cards.map((card) => (
            <li key={card.title}>
              <Card heading={card.title} level={2} to={card.link.href} action={card.link.name}>
                <p>{card.text}</p>
              </Card>
            </li>
          ))}
        </CardList>
      </Container>
      <Section heading={guidelinesHeading} tone="band">
        <ol className={GUIDELINES}>
          {guidelines.map((guideline) => (
            <li key={guideline.title} className={GUIDELINE}>
              <h3>{guideline.title}</h3>
              <p>{guideline.text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
