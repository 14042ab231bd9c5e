/** What the site knows about people, and what they can ask of the centre. */
import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { TextSection } from "#app/ui/TextSection/TextSection.tsx";
import { Detail } from "./shared/Detail";

export const loader = () => content("privacy");

interface TermsProps {
  items: { label: string; value: ReactNode }[];
  className?: string;
}

/** What belongs to whom or what, a ruled row for each. */
function Terms({ items, className = "" }: TermsProps) {
  return (
    <dl
      className={`max-w-192 *:grid *:gap-x-6 *:gap-y-1 *:border-t *:border-line *:py-3 md:*:grid-cols-[12rem_1fr] ${className}`}
    >
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className="font-semibold text-ink">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Component() {
  const { heading, text, responsible, collected, sections, rights, regulator } =
    useLoaderData<typeof loader>();
  const { what, why, howLong, forWhom } = collected.labels;
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <TextSection heading={responsible.heading}>
        <Prose html={responsible.text} />
        <Terms
          className="mt-6"
          items={responsible.facts.map(({ label, value }) => ({ label, value: <Detail detail={value} /> }))}
        />
      </TextSection>
      <Section heading={collected.heading} lead={collected.text} tone="band">
        <ul className="mx-auto grid max-w-224 gap-6">
          {collected.occasions.map((occasion) => (
            <li
              key={occasion.name}
              className="rounded-2xl border border-line bg-surface px-[clamp(1.25rem,3vw,2rem)] pt-6 pb-3"
            >
              <h3 className="mb-4">{occasion.name}</h3>
              <Terms
                items={[
                  { label: what, value: occasion.what },
                  { label: why, value: occasion.why },
                  { label: howLong, value: occasion.howLong },
                  { label: forWhom, value: occasion.forWhom },
                ]}
              />
            </li>
          ))}
        </ul>
      </Section>
      {/* A few lines each: one stretch of the page rather than a screen for every one. */}
      <div className="[&>section+section]:pt-0">
        {sections.map((section) => (
          <TextSection key={section.heading} heading={section.heading}>
            <Prose html={section.text} />
          </TextSection>
        ))}
      </div>
      <TextSection heading={rights.heading} tone="mist">
        <Prose html={rights.text} />
        <ul className="my-4 grid list-disc gap-1.5 pl-6">
          {rights.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <Prose html={rights.request} />
      </TextSection>
      <TextSection heading={regulator.heading}>
        <Prose html={regulator.text} />
        <Terms
          className="mt-6"
          items={regulator.addresses.map(({ label, value }) => ({ label, value: <Prose html={value} /> }))}
        />
      </TextSection>
    </>
  );
}
