/** The days of rules are those that the server finds, and nothing is lost that the form of an event does not show. */
import { describe, expect, test } from "vitest";
import type { EventChoices } from "#app/generated/context.ts";
import { easter, isPublicHoliday, plusDays } from "./days";
import cases from "./days.cases.json";
import {
  countToCome,
  daysToCome,
  type Fields,
  fieldsOf,
  momentsOf,
  shownDays,
  stateOf,
  whenOf,
  withOtherDay,
  withRule,
  withWhen,
} from "./event";
import { type EventMessages, eventInWords } from "./inWords";
import { parseRule, writeRule } from "./rule";

const choices = (today: string): EventChoices => ({ today, places: [], declaredHolidays: ["2026-11-04"] });

const take = (days: Iterable<string>, count: number) => {
  const taken: string[] = [];
  for (const day of days) {
    taken.push(day);
    if (taken.length === count) break;
  }
  return taken;
};

const SATSANG: Fields = {
  title: "Sunday Satsang",
  starts: "2025-01-05T09:00",
  ends: "2025-01-05T10:30",
  time: "9:00 AM to 10:30 AM",
  recurrence: { rule: "FREQ=WEEKLY;BYDAY=SU", except: ["2026-12-27"] },
  onHome: true,
};

test.each(cases)("the days of $rule are those of the server", ({ rule, starts, from, holidays, days }) => {
  const event = { starts, recurrence: { rule, notOnPublicHolidays: holidays ?? false } };
  expect(take(daysToCome(event, choices(from)), days.length)).toEqual(days);
});

describe("public holidays", () => {
  test.each([
    [2024, "03-31", "01-01 03-21 03-29 04-01 04-27 05-01 06-16 06-17 08-09 09-24 12-16 12-25 12-26"],
    [2025, "04-20", "01-01 03-21 04-18 04-21 04-27 04-28 05-01 06-16 08-09 09-24 12-16 12-25 12-26"],
    [2026, "04-05", "01-01 03-21 04-03 04-06 04-27 05-01 06-16 08-09 08-10 09-24 12-16 12-25 12-26"],
    [2027, "03-28", "01-01 03-21 03-22 03-26 03-29 04-27 05-01 06-16 08-09 09-24 12-16 12-25 12-26 12-27"],
  ])("of %i are those that were published", (year, sunday, published) => {
    expect(easter(year)).toBe(`${year}-${sunday}`);
    const days = Array.from({ length: 365 }, (_, at) => plusDays(`${year}-01-01`, at));
    expect(
      days
        .filter(isPublicHoliday)
        .map((day) => day.slice(5))
        .join(" "),
    ).toBe(published);
  });

  test("that were declared are left out, too, unless something is said of the day", () => {
    const event = {
      starts: "2026-10-28",
      recurrence: { rule: "FREQ=WEEKLY;BYDAY=WE", notOnPublicHolidays: true },
    };
    expect(take(daysToCome(event, choices("2026-10-28")), 2)).toEqual(["2026-10-28", "2026-11-11"]);
    const said = withOtherDay(event, "2026-11-04", { starts: "10:00" });
    expect(take(daysToCome(said, choices("2026-10-28")), 2)).toEqual(["2026-10-28", "2026-11-04"]);
  });
});

describe("rules", () => {
  test.each([
    "FREQ=WEEKLY;BYDAY=SU",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU",
    "FREQ=WEEKLY;BYDAY=TU,SU;UNTIL=20261231",
    "FREQ=MONTHLY;BYDAY=1SU",
    "FREQ=MONTHLY;BYDAY=-1SU;UNTIL=20261231",
  ])("%s is written as it was read", (rule) => {
    const read = parseRule(rule, "2025-01-05");
    expect(read && writeRule(read)).toBe(rule);
  });

  test.each([
    "FREQ=YEARLY",
    "FREQ=DAILY",
    "FREQ=WEEKLY;COUNT=5",
    "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO",
    "FREQ=WEEKLY;INTERVAL=3",
    "FREQ=MONTHLY;BYDAY=SU;BYSETPOS=1",
    "FREQ=MONTHLY;BYDAY=2MO",
    "FREQ=WEEKLY;UNTIL=20260230",
    "weekly",
    "",
  ])("%s says more than the form can show", (rule) => {
    expect(parseRule(rule, "2025-01-05")).toBeUndefined();
  });

  test("another first day brings another weekday with it", () => {
    const rule = (event: Fields) => fieldsOf(event.recurrence).rule;
    expect(rule(withWhen(SATSANG, { day: "2025-01-07" }))).toBe("FREQ=WEEKLY;BYDAY=TU");
    const several = withRule(SATSANG, { kind: "weekly", every: 1, weekdays: [2, 6], until: "" });
    expect(rule(withWhen(several, { day: "2025-01-07" }))).toBe("FREQ=WEEKLY;BYDAY=TU,WE");
    const monthly = withRule(SATSANG, { kind: "monthly", nth: 1, weekday: 6, until: "" });
    expect(rule(withWhen(monthly, { day: "2025-01-31" }))).toBe("FREQ=MONTHLY;BYDAY=-1FR");
    // While a day is typed there is none.
    const emptied = withWhen(SATSANG, { day: "" });
    expect(emptied).toMatchObject({ starts: "T09:00", ends: "T10:30", recurrence: SATSANG.recurrence });
    expect(withWhen(emptied, { day: "2025-01-05" })).toEqual(SATSANG);
    expect(rule(withWhen(emptied, { day: "2025-01-07" }))).toBe("FREQ=WEEKLY;BYDAY=TU");
  });

  test("one that cannot be shown is kept until another is chosen", () => {
    const yearly = { ...SATSANG, recurrence: { rule: "FREQ=YEARLY", words: "Every year" } };
    expect(withWhen(yearly, { day: "2025-01-06" }).recurrence).toEqual(yearly.recurrence);
    const weekly = withRule(yearly, { kind: "weekly", every: 1, weekdays: [6], until: "" });
    expect(weekly.recurrence).toEqual({ rule: "FREQ=WEEKLY;BYDAY=SU" });
  });

  test("one that cannot be shown is told in the words of the event", () => {
    const yearly = { ...SATSANG, recurrence: { rule: "FREQ=YEARLY", words: "Every year" } };
    expect(eventInWords({} as EventMessages, yearly)).toBe("Every year, 09:00–10:30");
  });
});

describe("hours", () => {
  test.each([
    ["2026-11-29T09:00", "2026-11-29T10:30", { from: "09:00", to: "10:30", lastDay: "" }],
    ["2026-11-29T22:00", "2026-11-30T01:00", { from: "22:00", to: "01:00", lastDay: "" }],
    ["2026-11-29T18:00", "2026-12-01T14:00", { from: "18:00", to: "14:00", lastDay: "2026-12-01" }],
    ["2026-11-29", "2026-11-30", { from: "", to: "", lastDay: "2026-11-30" }],
    ["2026-11-29", undefined, { from: "", to: "", lastDay: "" }],
    ["2026-11-29T09:00", undefined, { from: "09:00", to: "", lastDay: "" }],
  ])("from %s to %s are read and written", (starts, ends, when) => {
    const read = whenOf(starts, ends);
    expect(read).toEqual({ day: "2026-11-29", ...when });
    expect(momentsOf(read)).toEqual({ starts, ends });
  });

  test("in words of their own are gone when they change, and stay otherwise", () => {
    expect(withWhen(SATSANG, { from: "10:00" })).not.toHaveProperty("time");
    expect(withWhen(SATSANG, { day: "2025-01-12" }).time).toBe(SATSANG.time);
    expect(withWhen(SATSANG, { to: "" })).not.toHaveProperty("ends");
  });

  test("of several days move with the first one", () => {
    const retreat = { starts: "2026-11-27T18:00", ends: "2026-11-29T14:00" };
    expect(withWhen(retreat, { day: "2026-12-04" })).toEqual({
      starts: "2026-12-04T18:00",
      ends: "2026-12-06T14:00",
    });
  });
});

describe("single days", () => {
  test("are cancelled, moved and as usual again, and all else stays", () => {
    const today = choices("2026-11-26");
    expect(shownDays(SATSANG, today)).toEqual([
      "2026-11-29",
      "2026-12-06",
      "2026-12-13",
      "2026-12-20",
      "2026-12-27",
    ]);
    const cancelled = withOtherDay(SATSANG, "2026-11-29", { cancelled: true });
    const moved = withOtherDay(cancelled, "2027-03-07", { starts: "10:00" });
    expect(moved).toEqual({
      ...SATSANG,
      recurrence: {
        rule: "FREQ=WEEKLY;BYDAY=SU",
        except: ["2026-12-27"],
        days: [
          { day: "2026-11-29", cancelled: true },
          { day: "2027-03-07", starts: "10:00" },
        ],
      },
    });
    expect(shownDays(moved, today).at(-1)).toBe("2027-03-07");
    const states = ["2026-11-29", "2026-12-06", "2026-12-27", "2027-03-07"];
    expect(states.map((day) => stateOf(moved, day))).toEqual(["cancelled", "usual", "leftOut", "time"]);
    const again = withOtherDay(withOtherDay(moved, "2026-11-29", undefined), "2027-03-07", undefined);
    expect(again).toEqual(SATSANG);
    expect(withOtherDay(SATSANG, "2026-12-27", undefined).recurrence).toEqual({
      rule: "FREQ=WEEKLY;BYDAY=SU",
    });
  });

  test("are counted where the series ends", () => {
    const today = choices("2026-11-26");
    expect(countToCome(SATSANG, today)).toBeUndefined();
    const ends = withRule(SATSANG, { kind: "weekly", every: 1, weekdays: [6], until: "2026-12-31" });
    expect(countToCome(ends, today)).toBe(4);
    expect(countToCome(withOtherDay(ends, "2026-11-29", { cancelled: true }), today)).toBe(3);
  });
});
