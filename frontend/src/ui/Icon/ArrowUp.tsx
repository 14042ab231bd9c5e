import { icon } from "./Icon";

/** Leads back to the top. */
export const ArrowUp = icon("M12 19.5v-15M5.5 11 12 4.5l6.5 6.5");
