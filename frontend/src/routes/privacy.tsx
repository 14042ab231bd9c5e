/** What the site knows about people, and what they can ask of the centre. */
import { useLoaderData } from "react-router";
import { PageHeader, Section } from "../components/Container";
import { Fact } from "../components/Fact";
import { Prose } from "../components/Prose";
import { TextSection } from "../components/TextSection";
import { content } from "../lib/content";
import { type MetaFunction, pageMeta } from "../lib/meta";

export const loader = () => content("privacy");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export function Component() {
  const { heading, text, responsible, collected, sections, rights, regulator } =
    useLoaderData<typeof loader>();
  const { what, why, howLong, forWhom } = collected.labels;
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <TextSection heading={responsible.heading}>
        <Prose html={responsible.text} />
        <dl className="terms">
          {responsible.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Fact fact={value} />
              </dd>
            </div>
          ))}
        </dl>
      </TextSection>
      <Section heading={collected.heading} lead={collected.text} tone="band">
        <ul className="occasions">
          {collected.occasions.map((occasion) => (
            <li key={occasion.name}>
              <h3>{occasion.name}</h3>
              <dl className="terms">
                {[
                  [what, occasion.what],
                  [why, occasion.why],
                  [howLong, occasion.howLong],
                  [forWhom, occasion.forWhom],
                ].map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </Section>
      <div className="short-sections">
        {sections.map((section) => (
          <TextSection key={section.heading} heading={section.heading}>
            <Prose html={section.text} />
          </TextSection>
        ))}
      </div>
      <TextSection heading={rights.heading} tone="mist">
        <Prose html={rights.text} />
        <ul className="rights">
          {rights.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Prose html={rights.request} />
      </TextSection>
      <TextSection heading={regulator.heading}>
        <Prose html={regulator.text} />
        <dl className="terms">
          {regulator.addresses.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Prose html={value} />
              </dd>
            </div>
          ))}
        </dl>
      </TextSection>
    </>
  );
}
