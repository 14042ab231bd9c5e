import { TextLink } from "./TextLink";

export const states = {
  "in running text": (
    <p>
      Read <TextLink to="/about/vedanta">what Vedanta teaches</TextLink> first.
    </p>
  ),
};
