import { icon } from "./Icon";

/** Makes lines a numbered list. */
export const NumberList = icon(
  "M10.5 6.5h9M10.5 12h9M10.5 17.5h9M4.5 5l1.25-.75v5M4.25 15.5c.25-1.5 2.75-1.25 2.25.5-.25.75-1.5 1.5-2.25 2.75h2.5",
);
