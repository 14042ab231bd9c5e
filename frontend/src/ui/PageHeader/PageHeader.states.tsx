import { BackLink } from "../BackLink/BackLink";
import { PageHeader } from "./PageHeader";

export const states = {
  "a title": <PageHeader title="Gallery" />,
  "with a lead": <PageHeader title="Contact" lead="We answer within a few days." />,
  "with a link back": (
    <PageHeader title="Karma yoga">
      <BackLink to="/learn">All lessons</BackLink>
    </PageHeader>
  ),
  compact: <PageHeader title="Word scramble" lead="Put the letters into order." compact />,
};
