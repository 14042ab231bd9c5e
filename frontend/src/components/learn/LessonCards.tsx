import type { TopicCard } from "../../generated/content";
import { Card } from "../Card";
import { CardList } from "./CardList";
import { Note } from "./Note";

/** The lessons of a topic. */
export function LessonCards({ topic, level }: { topic: TopicCard; level: 2 | 3 | 4 }) {
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
            action="Start Lesson"
          >
            <p>{description}</p>
            {questionCount > 0 && <Note>{questionCount} questions</Note>}
          </Card>
        </li>
      ))}
    </CardList>
  );
}
