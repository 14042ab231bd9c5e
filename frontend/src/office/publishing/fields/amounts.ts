/** Amounts in rand, as people write them. */

/** What stands between digits, of whatever country: spaces, commas, points and apostrophes. */
const BETWEEN = /[\s\u00a0\u202f,.'\u2019]/g;

/** Cents, which nobody counts here. */
const CENTS = /[.,]\d{2}$/;

/** The amounts of the fundraising page. */
export const AMOUNTS = ["current", "goal", "phaseOneGoal"] as const;

/** Which of them the field of a text is; undefined where it is none. */
export const amountAt = (text: string, field: string) =>
  AMOUNTS.find((name) => text === "new-ashram-project/fundraising" && field === `progress.${name}.rand`);

/** The amount that is meant; undefined where it is not clear. */
export function amountOf(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/^(R|ZAR)\s*/i, "")
    .replace(/\s*(rand|ZAR|R)$/i, "");
  const millions = /^(\d+)(?:[.,](\d{1,6}))?\s*(?:m|mio|million|millions)$/i.exec(plain);
  if (millions) return Number(millions[1]) * 1_000_000 + Number((millions[2] ?? "").padEnd(6, "0"));
  const digits = plain.replace(CENTS, "").replace(BETWEEN, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

/** The amount as the pages show it: `R9,400,000`. */
export const amountInWords = (rand: number): string => `R${String(rand).replace(/\B(?=(\d{3})+$)/g, ",")}`;

/** How many percent of `goal` there are, with one decimal, as the program computes it for the pages. */
export function percentOf(rand: number, goal: number): string {
  const permille = goal > 0 ? Math.floor((rand * 1000 + Math.floor(goal / 2)) / goal) : 0;
  return `${Math.floor(permille / 10)}.${permille % 10}`;
}
