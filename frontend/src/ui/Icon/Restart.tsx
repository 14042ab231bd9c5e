import { icon } from "./Icon";

/** Goes back to the beginning. */
export const Restart = icon("M5 12a7 7 0 1 0 2.3-5.2M5 4.5v4h4");
