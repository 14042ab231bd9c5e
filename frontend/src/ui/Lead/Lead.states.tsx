import { Lead } from "./Lead";

export const states = {
  "below a heading": <Lead>A sentence or two that say what the page is about.</Lead>,
};
