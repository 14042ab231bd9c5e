/** The Sunday satsang. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content, present } from "#app/runtime/page/content.ts";
import { latest, type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { Hero } from "#app/ui/Hero/Hero.tsx";
import { NumberedList } from "#app/ui/NumberedList/NumberedList.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Saying } from "#app/ui/Saying/Saying.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { TextSection } from "#app/ui/TextSection/TextSection.tsx";
import { Invitation } from "../shared/Invitation";
import { Meeting } from "./Meeting";

export const loader = async ({ context }: LoaderFunctionArgs) => {
  const [page, when] = await Promise.all([
    content("services/satsangs"),
    present("meetings/satsangs", context),
  ]);
  return { ...page, when };
};

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { updated: latest(data?.page.updated, data?.when.updated) });

export function Component() {
  const { heading, image, text, meeting, when, programme, quotation, specialFunctions } =
    useLoaderData<typeof loader>();
  return (
    <>
      <Hero title={heading} picture={image}>
        <Meeting messages={meeting} meeting={when} />
      </Hero>
      <Section as="div">
        <Prose html={text} className="mx-auto text-lg" />
      </Section>
      <TextSection heading={programme.heading} tone="band">
        <NumberedList items={programme.items} />
      </TextSection>
      <Section as="div">
        <Saying text={quotation.text} source={quotation.source} />
      </Section>
      <Invitation invitation={specialFunctions} />
    </>
  );
}
