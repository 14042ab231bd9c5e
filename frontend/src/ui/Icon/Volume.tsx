import { icon } from "./Icon";

/** Loudness. */
export const Volume = icon(
  "M4.5 9.75v4.5h3l4 3.5V6.25l-4 3.5ZM15 9.5a3.5 3.5 0 0 1 0 5M17.25 7a7 7 0 0 1 0 10",
);
