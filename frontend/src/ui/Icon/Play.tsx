import { icon } from "./Icon";

/** Starts a recording. */
export const Play = icon("M8 5.5v13l10.5-6.5Z");
