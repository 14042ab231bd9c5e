/** The philosophy and how it is lived. */
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { Hero } from "#app/ui/Hero/Hero.tsx";
import { NumberedList } from "#app/ui/NumberedList/NumberedList.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { TextSection } from "#app/ui/TextSection/TextSection.tsx";

export const loader = () => content("about/vedanta");

export function Component() {
  const { heading, text, image, what, principles, founder, practical } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero title={heading} lead={text} picture={image} />
      <TextSection heading={what.heading}>
        <Prose html={what.text} />
      </TextSection>
      <Section heading={principles.heading} lead={principles.text} tone="band">
        <NumberedList columns={2} items={principles.items} />
      </Section>
      <TextSection heading={founder.heading}>
        <Prose html={founder.text} />
      </TextSection>
      <TextSection heading={practical.heading} tone="mist">
        <Prose html={practical.text} />
      </TextSection>
    </>
  );
}
