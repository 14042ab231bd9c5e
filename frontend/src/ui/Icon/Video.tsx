import { icon } from "./Icon";

/** Marks a video channel. */
export const Video = icon("M3.5 6.5h17v11h-17zM10.5 9.5v5l4-2.5z");
