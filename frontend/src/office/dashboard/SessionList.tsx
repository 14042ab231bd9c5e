import type { ReactNode } from "react";
import { Clock } from "#app/ui/Icon/Clock.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";

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
    <ul className="grid grid-cols-1 gap-4">
      {sessions.map(({ id, title, date, location, action }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl border border-l-4 border-line border-l-river bg-surface px-6 py-5 [&_p]:mt-1.5 [&_p]:flex [&_p]:items-center [&_p]:gap-2 [&_p]:text-muted [&_svg]:flex-none [&_svg]:text-saffron-text"
        >
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
