/** Days as `2026-11-24`, and South Africa's public holidays by the Public Holidays Act 36 of 1994. */

const MILLISECONDS = 86_400_000;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Returns whether there is such a day. */
export function isDay(day: string): boolean {
  const date = dateOf(day);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.valueOf()) && dayOf(date) === day;
}

/** Returns the day so many days later, or earlier. */
export const plusDays = (day: string, days: number): string =>
  dayOf(new Date(dateOf(day).valueOf() + days * MILLISECONDS));

/** Returns how many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((dateOf(to).valueOf() - dateOf(from).valueOf()) / MILLISECONDS);

/** Returns the day of the week: 0 is Monday. */
export const weekdayOf = (day: string): number => (dateOf(day).getUTCDay() + 6) % 7;

/** Returns the number of the month: 0 is January. */
export const monthOf = (day: string): number => dateOf(day).getUTCMonth();

export const dayOfMonth = (day: string): number => dateOf(day).getUTCDate();

/** Returns how often its weekday has been in its month: from 1 to 5. */
export const nthOfMonth = (day: string): number => Math.ceil(dayOfMonth(day) / 7);

/** Returns the nth `weekday` of the month that `day` is in, or the last one for -1; undefined where there is none. */
export function nthWeekday(day: string, weekday: number, nth: number): string | undefined {
  const first = `${day.slice(0, 8)}01`;
  const offset = (weekday - weekdayOf(first) + 7) % 7;
  if (nth > 0) {
    const found = plusDays(first, offset + 7 * (nth - 1));
    return monthOf(found) === monthOf(first) ? found : undefined;
  }
  const fifth = nthWeekday(day, weekday, 5);
  return fifth ?? nthWeekday(day, weekday, 4);
}

/** Returns the first day of the next month. */
export const nextMonth = (day: string): string => `${plusDays(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`;

/** Those that have the same date every year. */
const SAME_DATE = new Set([
  "01-01",
  "03-21",
  "04-27",
  "05-01",
  "06-16",
  "08-09",
  "09-24",
  "12-16",
  "12-25",
  "12-26",
]);

/** Returns Easter Sunday (the computus of Meeus, Jones and Butcher). */
export function easter(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const leaps = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * a + century - Math.floor(century / 4) - leaps + 15) % 30;
  const sum = 32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4);
  const weekday = sum % 7;
  const late = Math.floor((a + 11 * moon + 22 * weekday) / 451);
  return plusDays(`${String(year).padStart(4, "0")}-03-01`, moon + weekday - 7 * late + 21);
}

/** Returns whether the Act makes a day a public holiday: days declared for one year are not among them. */
export function isPublicHoliday(day: string): boolean {
  const isListed = (it: string) => SAME_DATE.has(it.slice(5));
  const monday = weekdayOf(day) === 0;
  const sunday = easter(Number(day.slice(0, 4)));
  return (
    isListed(day) ||
    (monday && isListed(plusDays(day, -1))) ||
    day === plusDays(sunday, -2) ||
    day === plusDays(sunday, 1)
  );
}
