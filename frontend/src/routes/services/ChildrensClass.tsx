/** The page of the children's class; two addresses show it. */
import { useLoaderData } from "react-router";
import { Section } from "../../components/Container";
import { ContactForm } from "../../components/contact/ContactForm";
import { Hero } from "../../components/Hero";
import { Prose } from "../../components/Prose";
import { TextSection } from "../../components/TextSection";
import type { ContactForm as ContactFormContent, HinduismForChildren } from "../../generated/content";
import { content } from "../../lib/content";
import { Meeting } from "./Meeting";

interface ChildrensClassData {
  page: HinduismForChildren;
  form: ContactFormContent;
}

export async function loadChildrensClass(): Promise<ChildrensClassData> {
  const [page, form] = await Promise.all([
    content("services/hinduism-for-children"),
    content("contact-form"),
  ]);
  return { page, form };
}

export function ChildrensClass() {
  const { page, form } = useLoaderData<typeof loadChildrensClass>();
  const { heading, image, text, meeting, topics, platform } = page;
  return (
    <>
      <Hero title={heading} picture={image}>
        <Meeting meeting={meeting} />
      </Hero>
      <Section as="div">
        <Prose html={text} className="measure text-lg" />
      </Section>
      <TextSection heading={topics.heading} tone="band">
        <dl className="ruled">
          {topics.items.map(({ title, description }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
        <div className="announcement">
          <h3>{platform.heading}</h3>
          <span className="badge">{platform.badge}</span>
          <p>{platform.text}</p>
        </div>
      </TextSection>
      <TextSection heading={form.heading} id="contact" aside={<p className="mt-4">{form.text}</p>}>
        <ContactForm form={form} />
      </TextSection>
    </>
  );
}
