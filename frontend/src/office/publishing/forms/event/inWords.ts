/** Days and rules in words. */
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { dayOfMonth, isDay, monthOf, weekdayOf } from "./days";
import { type Fields, fieldsOf, partsOf, ruleOf, textOf, whenOf } from "./event";
import type { Rule } from "./rule";

export type EventMessages = Messages["publishing"]["forms"]["event"];

/** The names of the days of the week, from Monday on. */
export const weekdayNames = ({ weekdays: it }: EventMessages): string[] => [
  it.monday,
  it.tuesday,
  it.wednesday,
  it.thursday,
  it.friday,
  it.saturday,
  it.sunday,
];

const monthNames = ({ months: it }: EventMessages): string[] => [
  it.january,
  it.february,
  it.march,
  it.april,
  it.may,
  it.june,
  it.july,
  it.august,
  it.september,
  it.october,
  it.november,
  it.december,
];

/** `Sunday 29 November 2026` */
export function dayInWords(messages: EventMessages, day: string): string {
  if (!isDay(day)) return day;
  const weekday = weekdayNames(messages)[weekdayOf(day)];
  return `${weekday} ${dayOfMonth(day)} ${monthNames(messages)[monthOf(day)]} ${day.slice(0, 4)}`;
}

/** `Sun 29 Nov` */
export function shortDay(messages: EventMessages, day: string): string {
  if (!isDay(day)) return day;
  const weekday = weekdayNames(messages)[weekdayOf(day)]?.slice(0, 3);
  return `${weekday} ${dayOfMonth(day)} ${monthNames(messages)[monthOf(day)]?.slice(0, 3)}`;
}

const placeInMonth = ({ places }: EventMessages, nth: number): string =>
  [places.first, places.second, places.third, places.fourth][nth - 1] ?? places.last;

/** How an event on these weekdays repeats, in words. */
export function ruleInWords(messages: EventMessages, rule: Rule, first: string): string {
  const { repeats } = messages;
  const weekday = isDay(first) ? (weekdayNames(messages)[weekdayOf(first)] ?? "") : "";
  if (rule.kind === "monthly") {
    return format(repeats.monthly, { place: placeInMonth(messages, rule.nth), weekday });
  }
  if (rule.every === 2) return format(repeats.fortnightly, { weekday });
  const days = rule.weekdays.map((it) => weekdayNames(messages)[it]);
  return format(repeats.weekly, { weekday: days.join(", ") });
}

/** When an event is, for whoever it is shared with. */
export function eventInWords(messages: EventMessages, event: Fields): string {
  const { day, from, to } = whenOf(event.starts, event.ends);
  const rule = ruleOf(event);
  const recurring = textOf(fieldsOf(event.recurrence).words);
  const days = rule
    ? ruleInWords(messages, rule, day)
    : recurring || dayInWords(messages, partsOf(event.starts).day);
  const hours = [from, to].filter(Boolean).join("–");
  return [days, hours].filter(Boolean).join(", ");
}
