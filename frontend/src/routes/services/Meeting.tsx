/** When and where something happens every week. */
import { Details } from "../../components/Details";
import { Fact } from "../../components/Fact";
import { Calendar } from "../../components/icons/Calendar";
import { Clock } from "../../components/icons/Clock";
import { Place } from "../../components/icons/Place";
import type { WeeklyMeeting } from "../../generated/content";

export function Meeting({ meeting: { heading, day, time, venue } }: { meeting: WeeklyMeeting }) {
  return (
    <div className="mt-8 border-l-3 border-saffron pl-5">
      <h2 className="mb-2 text-xl/[1.15]">{heading}</h2>
      <Details
        large
        items={[
          { icon: Calendar, name: "Day", value: day },
          { icon: Clock, name: "Time", value: time },
          { icon: Place, name: "Place", value: <Fact fact={venue} /> },
        ]}
      />
    </div>
  );
}
