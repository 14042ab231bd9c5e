import { icon } from "./Icon";

/** Changes what is there. */
export const Pencil = icon("m4 20 1-4.5L16.5 4a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM14 6.5l3.5 3.5");
