import { icon } from "./Icon";

/** Halts a recording. */
export const Pause = icon("M9 5.5v13M15 5.5v13");
