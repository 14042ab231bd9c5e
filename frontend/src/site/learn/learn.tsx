/** The learning centre: lessons and mantras, and the ways to quizzes and subjects. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import type { Documents, Learn, LearnCard } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { renderContext } from "#app/runtime/page/context.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Card } from "#app/ui/Card/Card.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { Tabs } from "#app/ui/Tabs/Tabs.tsx";
import { ContactForm } from "../contact/ContactForm";
import { CardList } from "./CardList";
import { InfoBox } from "./InfoBox";
import { LessonCards } from "./LessonCards";
import { MantraPlayer } from "./MantraPlayer";

interface Data {
  learn: Learn;
  mantras: Documents["learn/mantras"];
  contactForm: Documents["contact-form"];
}

/**
 * Off a local host the learning centre is not open yet, and leads on to the games. Its own address
 * never becomes an entry of the history then: to replace one would take the page one came from.
 */
export async function loader({ context }: LoaderFunctionArgs): Promise<Data> {
  if (!context.get(renderContext).learnOpen) throw redirect("/learn/games");
  const [learn, mantras, contactForm] = await Promise.all([
    content("learn"),
    content("learn/mantras"),
    content("contact-form"),
  ]);
  return { learn, mantras, contactForm };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.learn.page);

const LESSONS = "lessons";
const MANTRAS = "mantras";

export const query = () => ({ tab: [LESSONS, MANTRAS] });

export function Component() {
  const { learn, mantras, contactForm } = useLoaderData<typeof loader>();
  const { welcome, lessons, topics, subjects, quizzes, submit, tabs, messages } = learn;
  return (
    <>
      <PageHeader title={welcome.heading} lead={welcome.text} />
      <Container className="py-body">
        <Tabs
          label={tabs}
          tabs={[
            {
              id: LESSONS,
              label: lessons.heading,
              panel: (
                <>
                  <h2 className="sr-only">{lessons.heading}</h2>
                  <p className="mb-6 max-w-lead text-lg">{lessons.text}</p>
                  {topics.map((topic) => (
                    <section key={topic.topicId} className="mt-8 [&+&]:mt-12">
                      <h3 className="mb-1 text-2xl">{topic.topicName}</h3>
                      <p className="mb-4 max-w-lead">{topic.description}</p>
                      <LessonCards topic={topic} messages={messages} level={4} />
                    </section>
                  ))}
                </>
              ),
            },
            {
              id: MANTRAS,
              label: learn.mantras.heading,
              panel: (
                <>
                  <h2 className="sr-only">{learn.mantras.heading}</h2>
                  <p className="mb-6 max-w-lead text-lg">{learn.mantras.text}</p>
                  <div className="grid gap-6">
                    {mantras.mantras.map((mantra) => (
                      <MantraPlayer key={mantra.id} mantra={mantra} messages={mantras.player} />
                    ))}
                  </div>
                </>
              ),
            },
          ]}
        />
      </Container>
      <Section heading={subjects.heading} lead={subjects.text} tone="band">
        <CardList>
          {subjects.cards.map(({ id, title, description }) => (
            <li key={id}>
              <Card heading={title} to="/learn">
                <p>{description}</p>
              </Card>
            </li>
          ))}
        </CardList>
      </Section>
      <Section as="div">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] gap-6">
          <Call card={quizzes} />
          <Call card={submit} />
        </div>
      </Section>
      <Section heading={contactForm.heading} lead={contactForm.text} tone="mist">
        <ContactForm form={contactForm} />
      </Section>
    </>
  );
}

function Call({ card }: { card: LearnCard }) {
  return (
    <InfoBox heading={card.heading}>
      <p>{card.text}</p>
      <ButtonLink to={card.link.href}>{card.link.name}</ButtonLink>
    </InfoBox>
  );
}
