import { icon } from "./Icon";

/** Opens the menu. */
export const Menu = icon("M4 7h16M4 12h16M4 17h16");
