import { icon } from "./Icon";

/** Makes a line a heading. */
export const HeadingMark = icon("M6.5 5v14M17.5 5v14M6.5 12h11");
