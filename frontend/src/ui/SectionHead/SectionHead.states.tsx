import { SectionHead } from "./SectionHead";

export const states = {
  "in the middle": <SectionHead heading="What we do" />,
  "in the middle, with a lead": <SectionHead heading="What we do" lead="Study, service and silence." />,
  "at the start, with a lead": (
    <SectionHead heading="What we do" lead="Study, service and silence." align="start" />
  ),
};
