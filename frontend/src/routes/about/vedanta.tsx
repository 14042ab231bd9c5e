/** The philosophy and how it is lived. */
import { useLoaderData } from "react-router";
import { Hero } from "../../components/Hero";
import { NumberedList } from "../../components/NumberedList";
import { Prose } from "../../components/Prose";
import { Section } from "../../components/Section";
import { TextSection } from "../../components/TextSection";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("about/vedanta");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, text, image, what, principles, founder, practical } = useLoaderData<typeof loader>();
  return (
    <>
      <Hero title={heading} lead={text} picture={image} />
      <TextSection heading={what.heading}>
        <Prose html={what.text} />
      </TextSection>
      <Section heading={principles.heading} lead={principles.text} tone="band">
        <NumberedList
          columns={2}
          items={principles.items.map(({ title, description }) => ({
            key: title,
            content: (
              <>
                <h3>{title}</h3>
                <p>{description}</p>
              </>
            ),
          }))}
        />
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
