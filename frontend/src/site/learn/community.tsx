/** The community page: ways to learn together, and its guidelines. */
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Card } from "#app/ui/Card/Card.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { CardList } from "./CardList";

export const loader = () => content("learn/community");

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
