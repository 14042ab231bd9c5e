/** The quiz catalogue. */
import { useLoaderData } from "react-router";
import type { QuizGroup } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { content } from "#app/runtime/page/content.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Card } from "#app/ui/Card/Card.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { Tabs } from "#app/ui/Tabs/Tabs.tsx";
import { CardList } from "./CardList";
import { Note } from "./Note";

export const loader = () => content("learn/quizzes");

/** Fields of the document, and ids of the tabs. */
const GROUPS = ["featured", "categories", "community"] as const;

export const query = () => ({ tab: [...GROUPS] });

export function Component() {
  const { heading, text, submit, back, tabs: label, messages, ...groups } = useLoaderData<typeof loader>();
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
            panel: <Group group={groups[id]} messages={messages} />,
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

function Group({ group, messages }: { group: QuizGroup; messages: Messages["learn"]["quizCard"] }) {
  return (
    <>
      <h2 className="sr-only">{group.name}</h2>
      <p className="mb-6 text-lg">{group.text}</p>
      <CardList>
        {group.quizzes.map(({ id, title, description, questionCount, difficulty, author }) => (
          <li key={id}>
            <Card heading={title} to={`/learn/quizzes/${id}`} action={messages.start}>
              <p>{description}</p>
              <Note>
                {format(messages.questions, { count: questionCount })} · {difficulty}
              </Note>
              {author && <Note>{format(messages.author, { author })}</Note>}
            </Card>
          </li>
        ))}
      </CardList>
    </>
  );
}
