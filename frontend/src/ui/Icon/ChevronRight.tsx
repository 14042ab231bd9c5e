import { icon } from "./Icon";

/** Leads to what comes next. */
export const ChevronRight = icon("m9.5 6 6 6-6 6");
