import { TextLink } from "../TextLink/TextLink";
import { Format } from "./Format";

export const states = {
  "a link in a sentence": (
    <p>
      <Format
        sentence="Have you been here before? {link}, {name}."
        values={{ link: <TextLink to="/login">Sign in</TextLink>, name: "friend" }}
      />
    </p>
  ),
};
