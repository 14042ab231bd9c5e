/** What the new ashram will be, and why it is needed. */
import { useLoaderData } from "react-router";
import type { Facility } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { Check } from "#app/ui/Icon/Check.tsx";
import { NumberedList } from "#app/ui/NumberedList/NumberedList.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { PictureFrame } from "#app/ui/PictureFrame/PictureFrame.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { BESIDE, TextSection } from "#app/ui/TextSection/TextSection.tsx";

export const loader = () => content("new-ashram-project/vision");

/** Beside its picture, and larger. */
const WIDE = "col-span-full items-center sm:grid sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:gap-10";

/** The first facility is the heart of the house, so its card is as wide as the page. */
function FacilityCard({ facility, wide }: { facility: Facility; wide: boolean }) {
  const { title, description, image } = facility;
  return (
    <li className={wide ? WIDE : undefined}>
      <PictureFrame ratio="4 / 3" className={`rounded-2xl ${wide ? "sm:aspect-3/2!" : ""}`}>
        <Picture
          picture={image}
          sizes={
            wide
              ? "(min-width: 640px) 60vw, 100vw"
              : "(min-width: 1024px) 380px, (min-width: 640px) 50vw, 100vw"
          }
        />
      </PictureFrame>
      <div>
        <h3 className={`mt-4 mb-1 ${wide ? "text-3xl/[1.3]" : ""}`}>{title}</h3>
        <p>{description}</p>
      </div>
    </li>
  );
}

export function Component() {
  const { heading, image, text, facilities, reasons, features } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="h-[clamp(13rem,42vw,34rem)] overflow-hidden bg-mist">
        <Picture picture={image} sizes="(min-aspect-ratio: 16/9) 100vw, 140vw" priority />
      </div>
      <Section as="div">
        <div className={BESIDE}>
          <h1>{heading}</h1>
          <Prose html={text} className="text-lg" />
        </div>
      </Section>
      <Section heading={facilities.heading} tone="band">
        <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {facilities.items.map((facility, position) => (
            <FacilityCard key={facility.title} facility={facility} wide={position === 0} />
          ))}
        </ul>
      </Section>
      <Section heading={reasons.heading}>
        <NumberedList columns={2} items={reasons.items} />
      </Section>
      <TextSection heading={features.heading} tone="mist">
        <ul className="gap-x-10 *:flex *:break-inside-avoid *:gap-3 *:pb-4 md:columns-2 [&_svg]:mt-1 [&_svg]:flex-none [&_svg]:text-leaf">
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
