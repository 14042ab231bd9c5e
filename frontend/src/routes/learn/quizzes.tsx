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

/** Fields of the document, and ids of the tabs. */
const GROUPS = ["featured", "categories", "community"] as const;

export const query = () => ({ tab: [...GROUPS] });

export function Component() {
  const { heading, text, submit, back, tabs: label, words, ...groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="py-body">
        <Tabs
          label={label}
          tabs={GROUPS.map((id) => ({
            id,
            label: groups[id].name,
            panel: <Group group={groups[id]} words={words} />,
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
