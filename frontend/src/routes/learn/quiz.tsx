/** One quiz of the catalogue. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Container, PageHeader } from "../../components/Container";
import { BackLink } from "../../components/learn/BackLink";
import { Note } from "../../components/learn/Note";
import { QuizPlayer } from "../../components/learn/QuizPlayer";
import { content, segment } from "../../lib/content";
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
    parents: [{ name: "Quizzes", href: "/learn/quizzes" }],
    structuredData: quiz(data, site, context),
  });

export function Component() {
  const { card, questions } = useLoaderData<typeof loader>();
  const { id, title, description, questionCount, difficulty, author } = card;
  return (
    <>
      <PageHeader title={title} lead={description}>
        <Note>
          {questionCount} questions · {difficulty}
          {author && ` · By ${author}`}
        </Note>
        <BackLink to="/learn/quizzes">All quizzes</BackLink>
      </PageHeader>
      <Container className="max-w-200! py-body">
        <QuizPlayer key={id} questions={questions} level={2} />
      </Container>
    </>
  );
}
