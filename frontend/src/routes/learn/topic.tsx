/** The lessons of one topic. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { BackLink } from "../../components/BackLink";
import { Container } from "../../components/Container";
import { LessonCards } from "../../components/learn/LessonCards";
import { PageHeader } from "../../components/PageHeader";
import { content, segment } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = ({ params }: LoaderFunctionArgs) =>
  content(`learn/topics/${segment(params.topicId ?? "")}`);

export const addresses = async () =>
  (await content("learn")).topics.map(({ topicId }) => `/learn/topics/${topicId}`);

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { card: topic, back, words } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={topic.topicName} lead={topic.description}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="py-body">
        <LessonCards topic={topic} words={words} level={2} />
      </Container>
    </>
  );
}
