/** A lesson: its text with a knowledge check, and beside it a video and where to go next. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { ButtonLink } from "../../components/Button";
import { Container, PageHeader } from "../../components/Container";
import { Link } from "../../components/Link";
import { BackLink } from "../../components/learn/BackLink";
import { QuizPlayer } from "../../components/learn/QuizPlayer";
import { Notice } from "../../components/Notice";
import { Picture } from "../../components/Picture";
import type { Lesson } from "../../generated/content";
import { orMissing } from "../../learn/missing";
import { content, segment } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { lesson } from "../../lib/structured";

export const loader = ({ params: { topicId = "", lessonId = "" } }: LoaderFunctionArgs) =>
  orMissing(() => content(`learn/lessons/${segment(topicId)}/${segment(lessonId)}`));

export const addresses = async () =>
  (await content("learn")).topics.flatMap(({ topicId, lessons }) =>
    lessons.map(({ id }) => `/learn/lessons/${topicId}/${id}`),
  );

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  data
    ? pageMeta(data.page, {
        parents: [{ name: data.topicName, href: `/learn/topics/${data.topicId}` }],
        structuredData: lesson(data, site, context),
      })
    : { title: "Lesson Not Found", robots: "noindex" };

export function Component() {
  const lesson = useLoaderData<typeof loader>();
  if (!lesson) {
    return (
      <Notice title="Lesson Not Found" text="The lesson you're looking for doesn't exist.">
        <ButtonLink to="/learn">Back to Learning Centre</ButtonLink>
      </Notice>
    );
  }
  const { title, description, topicName, content: html, quiz } = lesson;
  return (
    <>
      <PageHeader title={title} lead={description}>
        <BackLink to="/learn">Back to Learning Centre</BackLink>
      </PageHeader>
      <Container className="lesson">
        <div className="lesson-main">
          <p className="eyebrow">{topicName}</p>
          {html ? (
            // A box that scrolls must be reachable by keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            <section className="lesson-text" aria-label="Lesson" tabIndex={0}>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown, which allows no raw HTML */}
              <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
            </section>
          ) : (
            <p className="lesson-text">Lesson content will appear here.</p>
          )}
          <section className="lesson-quiz" aria-labelledby="knowledge-check">
            <h2 id="knowledge-check">Knowledge Check</h2>
            {quiz ? (
              <QuizPlayer key={`${lesson.topicId}/${lesson.id}`} questions={quiz.questions} />
            ) : (
              <p>No quiz available for this lesson yet.</p>
            )}
          </section>
        </div>
        <aside className="lesson-side" aria-label="More on this lesson">
          <Video lesson={lesson} />
          <Next lesson={lesson} />
          {lesson.resources.length > 0 && (
            <section className="side-card">
              <h2>Related Resources</h2>
              <ul>
                {lesson.resources.map(({ title: name, url }) => (
                  <li key={url}>
                    {url.startsWith("/") ? (
                      <Link to={url} className="text-link">
                        {name}
                      </Link>
                    ) : (
                      <a href={url} className="text-link" target="_blank" rel="noopener">
                        {name}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </Container>
    </>
  );
}

function Video({ lesson: { videoUrl, image, title } }: { lesson: Lesson }) {
  return (
    <section className="lesson-video" aria-label="Video">
      {videoUrl ? (
        <iframe src={videoUrl} title={`Video: ${title}`} loading="lazy" allowFullScreen />
      ) : (
        <>
          <div className="lesson-picture">
            <Picture picture={image} sizes="(min-width: 1024px) 360px, 100vw" priority />
          </div>
          <p>Video content coming soon</p>
        </>
      )}
    </section>
  );
}

function Next({ lesson: { next } }: { lesson: Lesson }) {
  return (
    <section className="side-card">
      <h2>Next Lesson</h2>
      {next ? (
        <>
          <p className="side-title">{next.title}</p>
          <p>{next.description}</p>
          <ButtonLink
            to={`/learn/lessons/${next.topicId}/${next.id}`}
            aria-label={`Next lesson: ${next.title}`}
          >
            Continue
          </ButtonLink>
        </>
      ) : (
        <p>You've completed all available lessons!</p>
      )}
    </section>
  );
}
