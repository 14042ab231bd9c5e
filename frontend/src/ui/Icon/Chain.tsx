import { icon } from "./Icon";

/** Makes words a link. */
export const Chain = icon(
  "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3L11.5 6.8M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5",
);
