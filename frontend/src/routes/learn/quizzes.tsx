/** The quiz catalogue. */
import { useLoaderData } from "react-router";
import { ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { Container, PageHeader, Section } from "../../components/Container";
import { BackLink } from "../../components/learn/BackLink";
import { CardList } from "../../components/learn/CardList";
import { Note } from "../../components/learn/Note";
import { Tabs } from "../../components/Tabs";
import type { QuizGroup } from "../../generated/content";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("learn/quizzes");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, text, featured, categories, community, submit } = useLoaderData<typeof loader>();
  const tabs = [
    { id: "featured", label: "Featured", group: featured },
    { id: "categories", label: "Categories", group: categories },
    { id: "community", label: "Community", group: community },
  ];
  return (
    <>
      <PageHeader title={heading} lead={text}>
        <BackLink to="/learn">Back to Learning Centre</BackLink>
      </PageHeader>
      <Container className="py-body">
        <Tabs
          label="Quizzes"
          tabs={tabs.map(({ id, label, group }) => ({
            id,
            label,
            panel: <Group heading={label} group={group} />,
          }))}
        />
      </Container>
      <Section heading={submit.heading} lead={submit.text} tone="band">
        <p className="text-center">
          <ButtonLink to={submit.link.href}>{submit.link.name}</ButtonLink>
        </p>
      </Section>
    </>
  );
}

function Group({ heading, group }: { heading: string; group: QuizGroup }) {
  return (
    <>
      <h2 className="sr-only">{heading}</h2>
      <p className="mb-6 text-lg">{group.text}</p>
      <CardList>
        {group.quizzes.map(({ id, title, description, questionCount, difficulty, author }) => (
          <li key={id}>
            <Card heading={title} to={`/learn/quizzes/${id}`} action="Start Quiz">
              <p>{description}</p>
              <Note>
                {questionCount} questions · {difficulty}
              </Note>
              {author && <Note>By {author}</Note>}
            </Card>
          </li>
        ))}
      </CardList>
    </>
  );
}
