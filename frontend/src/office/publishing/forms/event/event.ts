/** What the file of an event holds, as its form changes it. Whatever the form does not know stays as it is. */
import type { EventField } from "#app/generated/content.ts";
import type { EventChoices } from "#app/generated/context.ts";
import { isObject, type Json } from "../../form";
import { daysBetween, isDay, isPublicHoliday, plusDays } from "./days";
import { daysOf, movedRule, parseRule, type Rule, writeRule } from "./rule";

/** Fields of an event, of its recurrence or of another day, as they stand in its file. */
export type Fields = { [name in EventField]?: Json };

export const fieldsOf = (value: Json | undefined): Fields => (isObject(value) ? value : {});

export const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** The fields with others; one that is undefined is left out. */
export function withFields(fields: Fields, changed: { [name in EventField]?: Json | undefined }): Fields {
  const all = Object.entries({ ...fields, ...changed });
  return Object.fromEntries(all.filter((field): field is [string, Json] => field[1] !== undefined));
}

/** A moment as `2026-11-24T10:00` in its parts; without a time it is a whole day. */
export function partsOf(moment: Json | undefined): { day: string; time: string } {
  const [day = "", time = ""] = textOf(moment).split("T");
  return { day, time: time.slice(0, 5) };
}

const momentOf = (day: string, time: string): string => (time === "" ? day : `${day}T${time}`);

/** When an event is: `lastDay` is empty where it is over on the day on which it begins. */
export interface When {
  day: string;
  from: string;
  to: string;
  lastDay: string;
}

/** Reads from when to when it is. */
export function whenOf(starts: Json | undefined, ends: Json | undefined): When {
  const begin = partsOf(starts);
  const end = partsOf(ends);
  // An evening that ends in the night is on one day.
  const isNight = end.time !== "" && end.time < begin.time && end.day === nextDay(begin.day);
  const lastDay = end.day === begin.day || isNight ? "" : end.day;
  return { day: begin.day, from: begin.time, to: end.time, lastDay };
}

const nextDay = (day: string) => (isDay(day) ? plusDays(day, 1) : "");

/** Writes `starts` and `ends`. */
export function momentsOf({ day, from, to, lastDay }: When): { starts: string; ends: string | undefined } {
  const starts = momentOf(day, from);
  if (lastDay !== "") return { starts, ends: momentOf(lastDay, from === "" ? "" : to) };
  if (from === "" || to === "") return { starts, ends: undefined };
  return { starts, ends: momentOf(to < from ? nextDay(day) || day : day, to) };
}

/** Changes when an event is; what it says of its hours in words is gone with them. */
export function withWhen(event: Fields, changed: Partial<When>): Fields {
  const before = whenOf(event.starts, event.ends);
  const after = { ...before, ...changed };
  const hasMoved = changed.day !== undefined && isDay(before.day) && isDay(after.day);
  if (hasMoved && after.lastDay !== "" && isDay(after.lastDay)) {
    after.lastDay = plusDays(after.lastDay, daysBetween(before.day, after.day));
  }
  const hasOtherHours = after.from !== before.from || after.to !== before.to;
  const next = withFields(event, { ...momentsOf(after), time: hasOtherHours ? undefined : event.time });
  const rule = ruleOf(event);
  if (!rule || !isDay(after.day) || after.day === before.day) return next;
  return withRule(next, movedRule(rule, before.day, after.day));
}

/** The rule of an event that repeats; undefined where it does not, or in a way that the form cannot show. */
export function ruleOf(event: Fields): Rule | undefined {
  const recurrence = fieldsOf(event.recurrence);
  return parseRule(textOf(recurrence.rule), partsOf(event.starts).day);
}

/** Gives an event a rule; with undefined it takes place once. */
export function withRule(event: Fields, rule: Rule | undefined): Fields {
  if (!rule) return withFields(event, { recurrence: undefined });
  const recurrence = fieldsOf(event.recurrence);
  const { day } = partsOf(event.starts);
  // Words of its own were those of another rule.
  const isSame = parseRule(textOf(recurrence.rule), day) !== undefined;
  const words = isSame ? recurrence.words : undefined;
  return withFields(event, {
    recurrence: withFields(recurrence, { rule: writeRule(rule), words }),
  });
}

export type DayState = "usual" | "cancelled" | "time" | "place" | "online" | "leftOut";

/** The entries of days that are not as usual. */
export function otherDaysOf(event: Fields): Fields[] {
  const { days } = fieldsOf(event.recurrence);
  return Array.isArray(days) ? days.map(fieldsOf) : [];
}

export const otherDayOf = (event: Fields, day: string): Fields | undefined =>
  otherDaysOf(event).find((it) => it.day === day);

const exceptionsOf = (event: Fields): Json[] => {
  const { except } = fieldsOf(event.recurrence);
  return Array.isArray(except) ? except : [];
};

/** How an event is on a day. */
export function stateOf(event: Fields, day: string): DayState {
  const other = otherDayOf(event, day);
  if (!other) return exceptionsOf(event).includes(day) ? "leftOut" : "usual";
  if (other.cancelled === true) return "cancelled";
  if (other.online !== undefined) return "online";
  if (other.venue !== undefined) return "place";
  return other.starts === undefined && other.ends === undefined ? "usual" : "time";
}

/** Says how an event is on a day: with undefined, as usual. */
export function withOtherDay(event: Fields, day: string, other: Fields | undefined): Fields {
  const recurrence = fieldsOf(event.recurrence);
  const before = otherDaysOf(event);
  const known = before.some((it) => it.day === day);
  const entry = other && { day, ...other };
  const days = known
    ? before.flatMap((it) => (it.day === day ? (entry ? [entry] : []) : [it]))
    : [...before, ...(entry ? [entry] : [])];
  const except = exceptionsOf(event).filter((it) => it !== day);
  return withFields(event, {
    recurrence: withFields(recurrence, {
      days: days.length > 0 ? days : undefined,
      except: except.length > 0 ? except : undefined,
    }),
  });
}

/** Yields the days to come on which it takes place by its rule, those too of which something is said. */
export function* daysToCome(event: Fields, choices: EventChoices): Generator<string> {
  const rule = ruleOf(event);
  if (!rule) return;
  const recurrence = fieldsOf(event.recurrence);
  const isHoliday = (day: string) => isPublicHoliday(day) || choices.declaredHolidays.includes(day);
  for (const day of daysOf(rule, partsOf(event.starts).day, choices.today)) {
    const isLeftOut = recurrence.notOnPublicHolidays === true && isHoliday(day);
    if (!isLeftOut || otherDayOf(event, day)) yield day;
  }
}

/** So many days are shown. */
export const SHOWN_DAYS = 5;

/** The next days, and later ones that are not as usual. */
export function shownDays(event: Fields, choices: EventChoices): string[] {
  const next: string[] = [];
  for (const day of daysToCome(event, choices)) {
    next.push(day);
    if (next.length === SHOWN_DAYS) break;
  }
  const others = otherDaysOf(event).map((it) => textOf(it.day));
  const later = others.filter((day) => day >= choices.today || !isDay(day));
  return [...new Set([...next, ...later])].sort();
}

/** How many days are to come; undefined for what goes on. */
export function countToCome(event: Fields, choices: EventChoices): number | undefined {
  const rule = ruleOf(event);
  if (!rule || rule.until === "") return undefined;
  let count = 0;
  for (const day of daysToCome(event, choices)) {
    const state = stateOf(event, day);
    if (state !== "cancelled" && state !== "leftOut") count += 1;
  }
  return count;
}
