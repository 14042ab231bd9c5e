/** The learning centre: lessons and mantras, and the ways to quizzes and subjects. */
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { ButtonLink } from "../components/Button";
import { Card } from "../components/Card";
import { Container, PageHeader, Section } from "../components/Container";
import { ContactForm } from "../components/contact/ContactForm";
import { LessonCards } from "../components/learn/LessonCards";
import { MantraPlayer } from "../components/learn/MantraPlayer";
import { Tabs } from "../components/Tabs";
import type { ContactForm as ContactFormDocument, Learn, LearnCard, Mantras } from "../generated/content";
import { content } from "../lib/content";
import { renderContext } from "../lib/context";
import { type MetaFunction, pageMeta } from "../lib/meta";

interface Data {
  learn: Learn;
  mantras: Mantras;
  contactForm: ContactFormDocument;
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

export function Component() {
  const { learn, mantras, contactForm } = useLoaderData<typeof loader>();
  const { welcome, lessons, topics, subjects, quizzes, submit } = learn;
  return (
    <>
      <PageHeader title={welcome.heading} lead={welcome.text} />
      <Container className="learn-tabs">
        <Tabs
          label="Learning centre"
          tabs={[
            {
              id: "lessons",
              label: "Lessons",
              panel: (
                <>
                  <h2 className="sr-only">{lessons.heading}</h2>
                  <p className="lead">{lessons.text}</p>
                  {topics.map((topic) => (
                    <section key={topic.topicId} className="topic">
                      <h3>{topic.topicName}</h3>
                      <p>{topic.description}</p>
                      <LessonCards topic={topic} level={4} />
                    </section>
                  ))}
                </>
              ),
            },
            {
              id: "mantras",
              label: "Mantras",
              panel: (
                <>
                  <h2 className="sr-only">{learn.mantras.heading}</h2>
                  <p className="lead">{learn.mantras.text}</p>
                  <div className="mantras">
                    {mantras.mantras.map((mantra) => (
                      <MantraPlayer key={mantra.id} mantra={mantra} />
                    ))}
                  </div>
                </>
              ),
            },
          ]}
        />
      </Container>
      <Section heading={subjects.heading} lead={subjects.text} tone="band">
        <ul className="cards">
          {subjects.cards.map(({ id, title, description }) => (
            <li key={id}>
              <Card heading={title} to="/learn">
                <p>{description}</p>
              </Card>
            </li>
          ))}
        </ul>
      </Section>
      <Section as="div">
        <div className="call-cards">
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
    <section className="call-card">
      <h2>{card.heading}</h2>
      <p>{card.text}</p>
      <ButtonLink to={card.link.href}>{card.link.name}</ButtonLink>
    </section>
  );
}
