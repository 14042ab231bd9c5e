import { icon } from "./Icon";

/** Sets words in bold. */
export const Bold = icon(
  "M7.5 5h5.25a3.25 3.25 0 0 1 0 6.5H7.5zM7.5 11.5h6.25a3.75 3.75 0 0 1 0 7.5H7.5zM9 5v14",
);
