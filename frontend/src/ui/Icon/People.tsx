import { icon } from "./Icon";

/** Marks a page in a social network. */
export const People = icon(
  "M9 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM3.5 19c0-3 2.2-5 5.5-5s5.5 2 5.5 5M15.5 5.8a3 3 0 0 1 0 5.4M17 14.3c2.2.6 3.5 2.3 3.5 4.7",
);
