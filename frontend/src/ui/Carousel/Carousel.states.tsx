import type { Template } from "#app/runtime/format.ts";
import { Card } from "../Card/Card";
import { Carousel } from "./Carousel";

const messages = {
  previous: "Previous card",
  next: "Next card",
  slide: "Go to card {number}" as Template<"number">,
  position: "{number} of {count}" as Template<"number" | "count">,
};

const cards = ["Satsang", "Meditation", "Children", "Meals", "Library"].map((heading) => (
  <Card key={heading} heading={heading} to="/services">
    <p>Everybody is welcome.</p>
  </Card>
));

export const states = {
  "with two ends": (
    <Carousel label="Services" messages={messages}>
      {cards}
    </Carousel>
  ),
  "a loop": (
    <Carousel label="Services, again and again" messages={messages} loop>
      {cards}
    </Carousel>
  ),
};
