import { Calendar } from "../Icon/Calendar";
import { Clock } from "../Icon/Clock";
import { Place } from "../Icon/Place";
import { Details } from "./Details";

const items = [
  { icon: Calendar, name: "Date", value: "Sunday, 25 May" },
  { icon: Clock, name: "Time", value: "10:00–12:00" },
  { icon: Place, name: "Place", value: <a href="https://example.org/map">The hall</a> },
];

export const states = {
  usual: <Details items={items} />,
  large: <Details items={items} large />,
};
