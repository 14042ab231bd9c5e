import { icon } from "./Icon";

/** Makes lines a list. */
export const BulletList = icon("M9.5 6.5h10M9.5 12h10M9.5 17.5h10M5 6.5h.01M5 12h.01M5 17.5h.01");
