import { icon } from "./Icon";

/** Marks an e-mail address. */
export const Mail = icon("M4 6h16v12H4zM4.5 6.5 12 13l7.5-6.5");
