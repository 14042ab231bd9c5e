import { icon } from "./Icon";

/** Makes lines a quotation. */
export const QuoteMarks = icon(
  "M10 7c-3 .75-4.75 2.75-4.75 6v4H10v-4.5H7.5M19 7c-3 .75-4.75 2.75-4.75 6v4H19v-4.5h-2.5",
);
