import { BackLink } from "./BackLink";

export const states = {
  "to the page above": <BackLink to="/services">All services</BackLink>,
};
