/** When and where something recurs, and what has become of it. */

import type { Meeting as MeetingData, MeetingMessages } from "#app/generated/content.ts";
import { Details } from "#app/ui/Details/Details.tsx";
import { Calendar } from "#app/ui/Icon/Calendar.tsx";
import { Clock } from "#app/ui/Icon/Clock.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";
import { Detail } from "../shared/Detail";

export interface MeetingProps {
  messages: MeetingMessages;
  meeting: MeetingData;
}

export function Meeting({ messages, meeting: { day, time, venue, marks, joins } }: MeetingProps) {
  return (
    <div className="mt-8 border-l-3 border-saffron pl-5">
      <h2 className="mb-2 text-xl/[1.15]">{messages.heading}</h2>
      <Details
        large
        items={[
          { icon: Calendar, name: messages.day, value: day },
          ...(time ? [{ icon: Clock, name: messages.time, value: time }] : []),
          { icon: Place, name: messages.place, value: <Detail detail={venue} /> },
        ]}
      />
      {marks.map((mark) => (
        <p key={mark} className="mt-2">
          <strong>{mark}</strong>
        </p>
      ))}
      {joins?.map(({ name, href }) => (
        <p key={href + name} className="mt-2">
          <a href={href}>{name}</a>
        </p>
      ))}
    </div>
  );
}
