import { Ornament } from "./Ornament";

export const states = {
  "at the start": <Ornament />,
  "in the middle": <Ornament className="mx-auto" />,
};
