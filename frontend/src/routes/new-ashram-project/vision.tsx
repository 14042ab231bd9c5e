/** What the new ashram will be, and why it is needed. */
import { useLoaderData } from "react-router";
import { Container, Section } from "../../components/Container";
import { Check } from "../../components/icons/Check";
import { NumberedList } from "../../components/NumberedList";
import { Picture } from "../../components/Picture";
import { Prose } from "../../components/Prose";
import { TextSection } from "../../components/TextSection";
import type { Facility } from "../../generated/content";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("new-ashram-project/vision");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

/** The first facility is the heart of the house, so its card is as wide as the page. */
function FacilityCard({ facility, wide }: { facility: Facility; wide: boolean }) {
  const { title, description, image } = facility;
  return (
    <li className="facility" data-wide={wide || undefined}>
      <div className="facility-picture">
        <Picture
          picture={image}
          sizes={
            wide
              ? "(min-width: 640px) 60vw, 100vw"
              : "(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
          }
        />
      </div>
      <div>
        <h3>{title}</h3>
        <p>{description}</p>
      </div>
    </li>
  );
}

export function Component() {
  const { heading, image, text, facilities, reasons, features } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="panorama">
        <Picture picture={image} sizes="(min-aspect-ratio: 16/9) 100vw, 140vw" priority />
      </div>
      <Container className="section">
        <div className="beside">
          <h1>{heading}</h1>
          <Prose html={text} className="text-lg" />
        </div>
      </Container>
      <Section heading={facilities.heading} tone="band">
        <ul className="facilities">
          {facilities.items.map((facility, position) => (
            <FacilityCard key={facility.title} facility={facility} wide={position === 0} />
          ))}
        </ul>
      </Section>
      <Section heading={reasons.heading}>
        <NumberedList
          columns={2}
          items={reasons.items.map(({ title, description }) => ({
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
      <TextSection heading={features.heading} tone="mist">
        <ul className="checklist">
          {features.items.map((item) => (
            <li key={item}>
              <Check size={20} />
              {item}
            </li>
          ))}
        </ul>
      </TextSection>
    </>
  );
}
