import { icon } from "./Icon";

/** Hands something on. */
export const Share = icon("M12 15V4M8 7.5 12 4l4 3.5M6.5 11.5H5V20h14v-8.5h-1.5");
