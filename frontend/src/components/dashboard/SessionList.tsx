import type { ReactNode } from "react";
import { Clock } from "../icons/Clock";
import { Place } from "../icons/Place";

export interface SessionListProps {
  sessions: {
    id: string;
    title: string;
    /** Day and time in words. */
    date: string;
    location: string;
    /** A button. */
    action?: ReactNode;
  }[];
}

/** Classes and meetings with their time and place. */
export function SessionList({ sessions }: SessionListProps) {
  return (
    <ul className="session-list">
      {sessions.map(({ id, title, date, location, action }) => (
        <li key={id}>
          <div>
            <h3>{title}</h3>
            <p>
              <Clock size={20} />
              {date}
            </p>
            <p>
              <Place size={20} />
              {location}
            </p>
          </div>
          {action}
        </li>
      ))}
    </ul>
  );
}
