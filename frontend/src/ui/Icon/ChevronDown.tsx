import { icon } from "./Icon";

/** Opens what lies below. */
export const ChevronDown = icon("m6 9.5 6 6 6-6");
