/** One quiz of the catalogue. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { BackLink } from "../../components/BackLink";
import { Container } from "../../components/Container";
import { Note } from "../../components/learn/Note";
import { QuizPlayer } from "../../components/learn/QuizPlayer";
import { PageHeader } from "../../components/PageHeader";
import { content, segment } from "../../lib/content";
import { fill } from "../../lib/fill";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { quiz } from "../../lib/structured";

export const loader = ({ params }: LoaderFunctionArgs) =>
  content(`learn/quizzes/${segment(params.id ?? "")}`);

export const addresses = async () => {
  const { featured, categories, community } = await content("learn/quizzes");
  return [featured, categories, community].flatMap(({ quizzes }) =>
    quizzes.map(({ id }) => `/learn/quizzes/${id}`),
  );
};

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.page, {
    parents: data && [{ name: data.quizWords.catalogue, href: "/learn/quizzes" }],
    structuredData: quiz(data, site, context),
  });

export function Component() {
  const { card, questions, words, quizWords } = useLoaderData<typeof loader>();
  const { id, title, description, questionCount, difficulty, author } = card;
  return (
    <>
      <PageHeader title={title} lead={description}>
        <Note>
          {fill(words.questions, { count: questionCount })} · {difficulty}
          {author && ` · ${fill(words.author, { author })}`}
        </Note>
        <BackLink to={quizWords.back.href}>{quizWords.back.name}</BackLink>
      </PageHeader>
      <Container className="max-w-200! py-body">
        <QuizPlayer key={id} questions={questions} words={quizWords} level={2} />
      </Container>
    </>
  );
}
