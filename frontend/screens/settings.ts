/** What `scripts/screens` has been told, and what it tells its servers. */

declare const process: { env: Record<string, string | undefined>; cwd(): string };

const {
  SCREENS_OUT,
  SCREENS_BASE,
  SCREENS_ONLY,
  SCREENS_WIDTHS,
  SCREENS_SCHEMES,
  CLOCK: MOMENT,
} = process.env;

export type Scheme = "light" | "dark";

/** Folder that the pictures are written to. */
export const OUT = SCREENS_OUT ?? "screens-out";

/** Folder with pictures from before, to compare with. */
export const BASE = SCREENS_BASE;

/** Which screens and states are looked at, by `folder/state`. */
export const ONLY = new RegExp(SCREENS_ONLY ?? "");

const chosen = <T extends string>(list: string | undefined, all: readonly T[]): T[] =>
  all.filter((it) => !list || list.split(",").includes(it));

export const WIDTHS = chosen(SCREENS_WIDTHS, ["360", "768", "1280"]).map(Number);
export const SCHEMES: Scheme[] = chosen(SCREENS_SCHEMES, ["light", "dark"]);

/** The moment at which all pages are looked at. */
export const CLOCK = `${MOMENT ?? "2026-11-23 10:00:00"}Z`;
