import type { TopicCard } from "../../generated/content";
import { Card } from "../Card";

/** The lessons of a topic. */
export function LessonCards({ topic, level }: { topic: TopicCard; level: 2 | 3 | 4 }) {
  return (
    <ul className="cards">
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
            {questionCount > 0 && <p className="note">{questionCount} questions</p>}
          </Card>
        </li>
      ))}
    </ul>
  );
}
