/** When and where something recurs. */
import { Details } from "../../components/Details";
import { Fact } from "../../components/Fact";
import { Calendar } from "../../components/icons/Calendar";
import { Clock } from "../../components/icons/Clock";
import { Place } from "../../components/icons/Place";
import type { Meeting as MeetingData } from "../../generated/content";

export interface MeetingProps {
  heading: string;
  meeting: MeetingData;
}

export function Meeting({ heading, meeting: { day, time, venue, notOn } }: MeetingProps) {
  return (
    <div className="mt-8 border-l-3 border-saffron pl-5">
      <h2 className="mb-2 text-xl/[1.15]">{heading}</h2>
      <Details
        large
        items={[
          { icon: Calendar, name: "Day", value: day },
          ...(time ? [{ icon: Clock, name: "Time", value: time }] : []),
          { icon: Place, name: "Place", value: <Fact fact={venue} /> },
        ]}
      />
      {notOn.map((words) => (
        <p key={words} className="mt-2">
          <strong>{words}</strong>
        </p>
      ))}
    </div>
  );
}
