import { icon } from "./Icon";

/** Closes what is open. */
export const Close = icon("m6 6 12 12M18 6 6 18");
