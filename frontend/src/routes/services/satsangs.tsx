/** The Sunday satsang. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Hero } from "../../components/Hero";
import { Invitation } from "../../components/Invitation";
import { NumberedList } from "../../components/NumberedList";
import { Prose } from "../../components/Prose";
import { Saying } from "../../components/Saying";
import { Section } from "../../components/Section";
import { TextSection } from "../../components/TextSection";
import { content, present } from "../../lib/content";
import { latest, type MetaFunction, pageMeta } from "../../lib/meta";
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
        <Meeting words={meeting} meeting={when} />
      </Hero>
      <Section as="div">
        <Prose html={text} className="mx-auto text-lg" />
      </Section>
      <TextSection heading={programme.heading} tone="band">
        <NumberedList
          items={programme.items.map(({ title, description }) => ({
            key: title,
            content: (
              <>
                <h3>{title}</h3>
                <p>{description}</p>
              </>
            ),
          }))}
        />
      </TextSection>
      <Section as="div">
        <Saying text={quotation.text} source={quotation.source} />
      </Section>
      <Invitation invitation={specialFunctions} />
    </>
  );
}
