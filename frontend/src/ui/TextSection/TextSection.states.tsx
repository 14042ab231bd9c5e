import { TextLink } from "../TextLink/TextLink";
import { TextSection } from "./TextSection";

export const states = {
  paper: (
    <TextSection heading="History">
      <p>The heading stands in the margin on wide screens.</p>
    </TextSection>
  ),
  "on mist, with an aside": (
    <TextSection heading="Your rights" tone="mist" aside={<TextLink to="/privacy">All of them</TextLink>}>
      <p>You may ask what we know about you.</p>
    </TextSection>
  ),
};
