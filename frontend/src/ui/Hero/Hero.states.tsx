import { ButtonLink } from "../Button/Button";
import { drawing } from "../Picture/Picture.states";
import { Hero } from "./Hero";

export const states = {
  "title and picture": <Hero title="Our centre" picture={drawing} />,
  "with a lead and a button": (
    <Hero title="The new ashram" picture={drawing} lead="A place for study, service and silence.">
      <ButtonLink to="/donate" className="mt-6">
        Help to build it
      </ButtonLink>
    </Hero>
  ),
};
