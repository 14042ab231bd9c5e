/** The page of the children's class; two addresses show it. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Documents, HinduismForChildren, Meeting as MeetingData } from "#app/generated/content.ts";
import { content, present } from "#app/runtime/page/content.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";
import { Hero } from "#app/ui/Hero/Hero.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { RuledList } from "#app/ui/RuledList/RuledList.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { TextSection } from "#app/ui/TextSection/TextSection.tsx";
import { ContactForm } from "../contact/ContactForm";
import { Meeting } from "./Meeting";

interface ChildrensClassData {
  page: HinduismForChildren;
  form: Documents["contact-form"];
  when: MeetingData;
}

export async function loadChildrensClass({ context }: LoaderFunctionArgs): Promise<ChildrensClassData> {
  const [page, form, when] = await Promise.all([
    content("services/hinduism-for-children"),
    content("contact-form"),
    present("meetings/hinduism-for-children", context),
  ]);
  return { page, form, when };
}

export function ChildrensClass() {
  const { page, form, when } = useLoaderData<typeof loadChildrensClass>();
  const { heading, image, text, meeting, topics, platform } = page;
  return (
    <>
      <Hero title={heading} picture={image}>
        <Meeting messages={meeting} meeting={when} />
      </Hero>
      <Section as="div">
        <Prose html={text} className="mx-auto text-lg" />
      </Section>
      <TextSection heading={topics.heading} tone="band">
        <RuledList items={topics.items} />
        <div className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-dashed border-outline p-6">
          <h3>{platform.heading}</h3>
          <Badge>{platform.badge}</Badge>
          <p>{platform.text}</p>
        </div>
      </TextSection>
      <TextSection heading={form.heading} id="contact" aside={<p className="mt-4">{form.text}</p>}>
        <ContactForm form={form} />
      </TextSection>
    </>
  );
}
