import { icon } from "./Icon";

/** Sets words in italics. */
export const Italic = icon("M10.5 5h7M6.5 19h7M14 5l-4 14");
