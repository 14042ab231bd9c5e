import { ProgressBar } from "./ProgressBar";

export const states = {
  empty: <ProgressBar label="Questions" percent={0} />,
  "on its way": <ProgressBar label="Raised" percent={37.6} valueText="R3.76 million of R10 million" />,
  full: <ProgressBar label="Lessons" percent={100} />,
};
