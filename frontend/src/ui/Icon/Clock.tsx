import { icon } from "./Icon";

/** Marks a time. */
export const Clock = icon("M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 7.5V12l3 2");
