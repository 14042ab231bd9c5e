import { Section } from "./Section";

const text = <p className="text-center">What belongs below it.</p>;

export const states = {
  paper: (
    <Section heading="On paper" lead="A sentence below the heading.">
      {text}
    </Section>
  ),
  band: (
    <Section heading="On a band" tone="band">
      {text}
    </Section>
  ),
  mist: (
    <Section heading="On mist" tone="mist" align="start">
      <p>Running text.</p>
    </Section>
  ),
  night: (
    <Section heading="On night" tone="night">
      {text}
    </Section>
  ),
  "without a heading": <Section as="div">{text}</Section>,
};
