/** A lesson: its text with a knowledge check, and beside it a video and where to go next. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Lesson } from "#app/generated/content.ts";
import { format } from "#app/runtime/format.ts";
import { content, segment } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { StatusPage } from "#app/ui/StatusPage/StatusPage.tsx";
import { TEXT_LINK, TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { BOX, InfoBox, InfoList } from "./InfoBox";
import { orMissing } from "./missing";
import { Note } from "./Note";
import { QuizPlayer } from "./QuizPlayer";

export const loader = ({ params: { topicId = "", lessonId = "" } }: LoaderFunctionArgs) =>
  orMissing(
    () => content(`learn/lessons/${segment(topicId)}/${segment(lessonId)}`),
    () => content("learn/lesson-not-found"),
  );

export const addresses = async () =>
  (await content("learn")).topics.flatMap(({ topicId, lessons }) =>
    lessons.map(({ id }) => `/learn/lessons/${topicId}/${id}`),
  );

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data && "page" in data
    ? pageMeta(data.page, {
        parents: [{ name: data.topicName, href: `/learn/topics/${data.topicId}` }],
      })
    : { title: data?.heading, robots: "noindex" };

const ROOM = "px-[clamp(1rem,3vw,2.5rem)] py-6";

/** A long text scrolls in its box, where it can be scrolled. */
const TEXT = "max-h-[600px] overflow-y-auto noscript:max-h-none print:max-h-none print:overflow-visible";

export function Component() {
  const lesson = useLoaderData<typeof loader>();
  if (!("page" in lesson)) {
    const { heading, text, button } = lesson;
    return (
      <StatusPage title={heading} text={text}>
        <ButtonLink to={button.href}>{button.name}</ButtonLink>
      </StatusPage>
    );
  }
  const { title, description, topicName, content: html, quiz, back, messages, quizMessages } = lesson;
  return (
    <>
      <PageHeader title={title} lead={description}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="grid gap-8 py-body lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 gap-4">
          <p className="font-semibold text-saffron-text">{topicName}</p>
          {html ? (
            // A box that scrolls must be reachable by keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            <section className={`${BOX} ${ROOM} ${TEXT}`} aria-label={messages.name} tabIndex={0}>
              <Prose html={html} />
            </section>
          ) : (
            <p className={`${BOX} ${ROOM}`}>{messages.noText}</p>
          )}
          <section className={`${BOX} ${ROOM}`} aria-labelledby="knowledge-check">
            <h2 id="knowledge-check" className="mb-4 text-2xl/[1.15]">
              {messages.check}
            </h2>
            {quiz ? (
              <QuizPlayer
                key={`${lesson.topicId}/${lesson.id}`}
                questions={quiz.questions}
                messages={quizMessages}
              />
            ) : (
              <p>{messages.noCheck}</p>
            )}
          </section>
        </div>
        <aside className="grid gap-6" aria-label={messages.aside}>
          <Video lesson={lesson} />
          <Next lesson={lesson} />
          {lesson.resources.length > 0 && (
            <InfoBox heading={messages.resources}>
              <InfoList>
                {lesson.resources.map(({ title: name, url }) => (
                  <li key={url}>
                    {url.startsWith("/") ? (
                      <TextLink to={url}>{name}</TextLink>
                    ) : (
                      <a href={url} className={TEXT_LINK} target="_blank" rel="noopener">
                        {name}
                      </a>
                    )}
                  </li>
                ))}
              </InfoList>
            </InfoBox>
          )}
        </aside>
      </Container>
    </>
  );
}

function Video({ lesson: { videoUrl, image, title, messages } }: { lesson: Lesson }) {
  return (
    <section className={`overflow-hidden ${BOX}`} aria-label={messages.video}>
      {videoUrl ? (
        <iframe
          className="aspect-video w-full"
          src={videoUrl}
          title={`${messages.video}: ${title}`}
          loading="lazy"
          allowFullScreen
        />
      ) : (
        <>
          <div className="aspect-video">
            <Picture picture={image} sizes="(min-width: 1024px) 360px, 100vw" priority />
          </div>
          <div className="px-5 py-3">
            <Note>{messages.noVideo}</Note>
          </div>
        </>
      )}
    </section>
  );
}

function Next({ lesson: { next, messages } }: { lesson: Lesson }) {
  return (
    <InfoBox heading={messages.next}>
      {next ? (
        <>
          <p className="font-semibold text-ink">{next.title}</p>
          <p>{next.description}</p>
          <ButtonLink
            to={`/learn/lessons/${next.topicId}/${next.id}`}
            aria-label={format(messages.nextLink, { title: next.title })}
          >
            {messages.goOn}
          </ButtonLink>
        </>
      ) : (
        <p>{messages.noNext}</p>
      )}
    </InfoBox>
  );
}
