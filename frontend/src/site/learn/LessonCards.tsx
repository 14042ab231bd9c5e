import type { TopicCard } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Card } from "#app/ui/Card/Card.tsx";
import { CardList } from "./CardList";
import { Note } from "./Note";

export interface LessonCardsProps {
  topic: Pick<TopicCard, "topicId" | "lessons">;
  messages: Messages["learn"]["lessonCard"];
  level: 2 | 3 | 4;
}

/** The lessons of a topic. */
export function LessonCards({ topic, messages, level }: LessonCardsProps) {
  return (
    <CardList>
      {topic.lessons.map(({ id, title, description, image, questionCount }) => (
        <li key={id}>
          <Card
            heading={title}
            level={level}
            to={`/learn/lessons/${topic.topicId}/${id}`}
            picture={image}
            ratio="16 / 9"
            action={messages.start}
          >
            <p>{description}</p>
            {questionCount > 0 && <Note>{format(messages.questions, { count: questionCount })}</Note>}
          </Card>
        </li>
      ))}
    </CardList>
  );
}
