/** One quiz of the catalogue. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { format } from "#app/runtime/format.ts";
import { content, segment } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Note } from "./Note";
import { QuizPlayer } from "./QuizPlayer";

export const loader = ({ params }: LoaderFunctionArgs) =>
  content(`learn/quizzes/${segment(params.id ?? "")}`);

export const addresses = async () => {
  const { featured, categories, community } = await content("learn/quizzes");
  return [featured, categories, community].flatMap(({ quizzes }) =>
    quizzes.map(({ id }) => `/learn/quizzes/${id}`),
  );
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, {
    parents: data && [{ name: data.quizMessages.catalogue, href: "/learn/quizzes" }],
  });

export function Component() {
  const { card, questions, messages, quizMessages } = useLoaderData<typeof loader>();
  const { id, title, description, questionCount, difficulty, author } = card;
  return (
    <>
      <PageHeader title={title} lead={description}>
        <Note>
          {format(messages.questions, { count: questionCount })} · {difficulty}
          {author && ` · ${format(messages.author, { author })}`}
        </Note>
        <BackLink to={quizMessages.back.href}>{quizMessages.back.name}</BackLink>
      </PageHeader>
      <Container className="max-w-200! py-body">
        <div data-at-once="">
          <QuizPlayer key={id} questions={questions} messages={quizMessages} level={2} />
        </div>
      </Container>
    </>
  );
}
