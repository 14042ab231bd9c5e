/** The centre's history, mission, emblem and motto. */
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { Hero } from "#app/ui/Hero/Hero.tsx";
import { NumberedList } from "#app/ui/NumberedList/NumberedList.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { RuledList } from "#app/ui/RuledList/RuledList.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { TextSection } from "#app/ui/TextSection/TextSection.tsx";

export const loader = () => content("about/our-centre");

export function Component() {
  const { heading, text, image, milestones, history, about, mission, logo, motto } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero title={heading} lead={text} picture={image} />
      <TextSection
        heading={history.heading}
        aside={
          <dl className="mt-8 grid gap-5 border-l-3 border-saffron pl-5">
            {milestones.map(({ label, value }) => (
              <div key={label}>
                <dt className="font-display text-xl font-semibold text-saffron-text">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        }
      >
        <Prose html={history.text} />
      </TextSection>
      <TextSection heading={about.heading} tone="band">
        <Prose html={about.text} />
      </TextSection>
      <TextSection heading={mission.heading} aside={<p className="mt-4">{mission.text}</p>}>
        <NumberedList items={mission.aims.map((description) => ({ description }))} />
      </TextSection>
      <TextSection
        heading={logo.heading}
        tone="mist"
        aside={
          <>
            <p className="mt-4">{logo.text}</p>
            <div className="mx-auto mt-8 w-56 max-w-full lg:mx-0 lg:w-72">
              <Picture picture={logo.image} sizes="288px" className="h-auto w-full rounded-full" />
            </div>
          </>
        }
      >
        <RuledList items={logo.symbols} />
      </TextSection>
      <Section tone="night">
        <div className="text-center">
          <h2 className="text-xl/[1.15]">{motto.heading}</h2>
          <p
            className="mt-6 font-display text-4xl/[1.15] font-medium text-balance text-glow italic"
            lang="sa-Latn"
          >
            {motto.sanskrit}
          </p>
          <p className="mt-4 mb-10 text-lg/[1.65]">{motto.translation}</p>
          <Prose html={motto.text} className="mx-auto text-on-night-muted" />
        </div>
      </Section>
    </>
  );
}
