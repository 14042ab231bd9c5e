import { icon } from "./Icon";

/** Saves something to the visitor's device. */
export const Download = icon("M12 4v11M8 11.5l4 3.5 4-3.5M5 16v4h14v-4");
