import { ButtonLink } from "../Button/Button";
import { Notice } from "./Notice";

export const states = {
  "a title": <Notice title="Coming soon" />,
  "with a sentence and ways on": (
    <Notice title="Page not found" text="It may have moved, or the address has a mistake.">
      <ButtonLink to="/">Home</ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Contact
      </ButtonLink>
    </Notice>
  ),
};
