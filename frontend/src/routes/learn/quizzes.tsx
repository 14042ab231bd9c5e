/** The quiz catalogue. */
import { useLoaderData } from "react-router";
import { BackLink } from "../../components/BackLink";
import { ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { Container } from "../../components/Container";
import { CardList } from "../../components/learn/CardList";
import { Note } from "../../components/learn/Note";
import { PageHeader } from "../../components/PageHeader";
import { Section } from "../../components/Section";
import { Tabs } from "../../components/Tabs";
import type { QuizCardWords, QuizGroup } from "../../generated/content";
import { content } from "../../lib/content";
import { fill } from "../../lib/fill";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("learn/quizzes");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const {
    heading,
    text,
    featured,
    categories,
    community,
    submit,
    back,
    tabs: label,
    words,
  } = useLoaderData<typeof loader>();
  const tabs = [
    { id: "featured", group: featured },
    { id: "categories", group: categories },
    { id: "community", group: community },
  ];
  return (
    <>
      <PageHeader title={heading} lead={text}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="py-body">
        <Tabs
          label={label}
          tabs={tabs.map(({ id, group }) => ({
            id,
            label: group.name,
            panel: <Group group={group} words={words} />,
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

function Group({ group, words }: { group: QuizGroup; words: QuizCardWords }) {
  return (
    <>
      <h2 className="sr-only">{group.name}</h2>
      <p className="mb-6 text-lg">{group.text}</p>
      <CardList>
        {group.quizzes.map(({ id, title, description, questionCount, difficulty, author }) => (
          <li key={id}>
            <Card heading={title} to={`/learn/quizzes/${id}`} action={words.start}>
              <p>{description}</p>
              <Note>
                {fill(words.questions, { count: questionCount })} · {difficulty}
              </Note>
              {author && <Note>{fill(words.author, { author })}</Note>}
            </Card>
          </li>
        ))}
      </CardList>
    </>
  );
}
