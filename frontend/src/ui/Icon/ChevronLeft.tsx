import { icon } from "./Icon";

/** Leads to what comes before. */
export const ChevronLeft = icon("m14.5 6-6 6 6 6");
