import { ButtonLink } from "../Button/Button";
import { StatusPage } from "./StatusPage";

export const states = {
  "a title": <StatusPage title="Coming soon" />,
  "with a sentence and ways on": (
    <StatusPage title="Page not found" text="It may have moved, or the address has a mistake.">
      <ButtonLink to="/">Home</ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Contact
      </ButtonLink>
    </StatusPage>
  ),
};
