/** How an event repeats: the rules (RRULE of RFC 5545) that its form can show, and their days. */
import { daysBetween, isDay, nextMonth, nthOfMonth, nthWeekday, plusDays, weekdayOf } from "./days";

const CODES = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The last second of a day in Johannesburg, in UTC. */
const LAST_SECOND = "T215959Z";

interface Ending {
  /** The last day; empty where there is none. */
  until: string;
}

interface Weekly extends Ending {
  kind: "weekly";
  /** Every week, or every second one. */
  every: 1 | 2;
  /** From 0 for Monday on, each once. */
  weekdays: number[];
}

interface Monthly extends Ending {
  kind: "monthly";
  /** Which one of the month; -1 for the last one. */
  nth: number;
  weekday: number;
}

export type Rule = Weekly | Monthly;

/** Reads the rule of an event that first is on `first`, where that is a day; undefined for one that says more. */
export function parseRule(rule: string, first: string): Rule | undefined {
  const parts = new Map<string, string>();
  for (const part of rule.toUpperCase().split(";")) {
    const [name = "", value = ""] = part.split("=");
    if (!["FREQ", "INTERVAL", "BYDAY", "UNTIL"].includes(name) || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const until = untilOf(parts.get("UNTIL"));
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const byDay = parts.get("BYDAY");
  if (until === undefined) return undefined;
  if (parts.get("FREQ") === "WEEKLY" && (interval === 1 || interval === 2)) {
    const usual = isDay(first) ? (CODES[weekdayOf(first)] ?? "") : "";
    const codes = byDay === undefined ? [usual] : byDay.split(",");
    const weekdays = [...new Set(codes.map((code) => CODES.indexOf(code)))].sort();
    // Where weeks are left out it matters with which day they begin.
    if (weekdays.includes(-1) || (interval === 2 && weekdays.length > 1)) return undefined;
    return { kind: "weekly", every: interval, weekdays, until };
  }
  const [, nth, code = ""] = /^(-1|[1-5])([A-Z]{2})$/.exec(byDay ?? "") ?? [];
  const isMonthly = parts.get("FREQ") === "MONTHLY" && interval === 1;
  const weekday = CODES.indexOf(code);
  if (!isMonthly || weekday < 0 || (isDay(first) && weekday !== weekdayOf(first))) return undefined;
  return { kind: "monthly", nth: Number(nth), weekday, until };
}

function untilOf(written: string | undefined): string | undefined {
  if (written === undefined) return "";
  const digits = written.replace(LAST_SECOND, "");
  const day = digits.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
  return isDay(day) ? day : undefined;
}

/** Writes a rule. */
export function writeRule(rule: Rule): string {
  const until = rule.until === "" ? "" : `;UNTIL=${rule.until.replaceAll("-", "")}`;
  if (rule.kind === "monthly") {
    return `FREQ=MONTHLY;BYDAY=${rule.nth}${CODES[rule.weekday]}${until}`;
  }
  const interval = rule.every === 2 ? ";INTERVAL=2" : "";
  const codes = rule.weekdays.map((weekday) => CODES[weekday]);
  return `FREQ=WEEKLY${interval};BYDAY=${codes.join(",")}${until}`;
}

/** Returns the rule for another first day, which is one of its days. */
export function movedRule(rule: Rule, from: string, to: string): Rule {
  if (!isDay(to)) return rule;
  if (rule.kind === "monthly") return { ...rule, nth: usualNth(to), weekday: weekdayOf(to) };
  // While a day is typed there is none.
  const before = isDay(from) ? weekdayOf(from) : rule.weekdays.length === 1 && rule.weekdays[0];
  const others = rule.weekdays.filter((weekday) => weekday !== before);
  return { ...rule, weekdays: [...new Set([...others, weekdayOf(to)])].sort() };
}

/** Which of its weekdays of the month a day is; not every month has a fifth one. */
export const usualNth = (day: string): number => (nthOfMonth(day) === 5 ? -1 : nthOfMonth(day));

/** More days than in twenty years are not looked through. */
const MOST_DAYS = 7305;

/** Yields the days of a rule from `from` on. */
export function* daysOf(rule: Rule, first: string, from: string): Generator<string> {
  if (!isDay(first)) return;
  const begin = from > first ? from : first;
  const end = plusDays(begin, MOST_DAYS);
  const last = rule.until !== "" && rule.until < end ? rule.until : end;
  if (rule.kind === "weekly") {
    for (let day = begin; day <= last; day = plusDays(day, 1)) {
      const week = Math.floor(daysBetween(first, day) / 7);
      if (week % rule.every === 0 && rule.weekdays.includes(weekdayOf(day))) yield day;
    }
    return;
  }
  for (let month = begin; month <= last; month = nextMonth(month)) {
    const day = nthWeekday(month, rule.weekday, rule.nth);
    if (day !== undefined && day >= begin && day <= last) yield day;
  }
}
