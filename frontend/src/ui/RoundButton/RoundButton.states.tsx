import { ArrowUp } from "../Icon/ArrowUp";
import { ChevronLeft } from "../Icon/ChevronLeft";
import { ChevronRight } from "../Icon/ChevronRight";
import { Close } from "../Icon/Close";
import { RoundAnchor, RoundButton, RoundLink } from "./RoundButton";

export const states = {
  usual: (
    <RoundButton aria-label="Next">
      <ChevronRight />
    </RoundButton>
  ),
  disabled: (
    <RoundButton aria-label="Previous" disabled>
      <ChevronLeft />
    </RoundButton>
  ),
  "to a place on the page": (
    <RoundAnchor href="#main" aria-label="Scroll to top">
      <ArrowUp />
    </RoundAnchor>
  ),
  "link on night": (
    <div className="on-night bg-night p-6">
      <RoundLink to="/gallery" aria-label="Close">
        <Close />
      </RoundLink>
    </div>
  ),
};
