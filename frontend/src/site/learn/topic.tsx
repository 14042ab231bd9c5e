/** The lessons of one topic. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content, segment } from "#app/runtime/page/content.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { LessonCards } from "./LessonCards";

export const loader = ({ params }: LoaderFunctionArgs) =>
  content(`learn/topics/${segment(params.topicId ?? "")}`);

export const addresses = async () =>
  (await content("learn")).topics.map(({ topicId }) => `/learn/topics/${topicId}`);

export function Component() {
  const { card: topic, back, messages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={topic.topicName} lead={topic.description}>
        <BackLink to={back.href}>{back.name}</BackLink>
      </PageHeader>
      <Container className="py-body">
        <LessonCards topic={topic} messages={messages} level={2} />
      </Container>
    </>
  );
}
