/** The three lives, a tab for each. */
import { useLoaderData } from "react-router";
import type { TrinityLife } from "#app/generated/content.ts";
import { content } from "#app/runtime/page/content.ts";
import { useQuery } from "#app/runtime/routing/query.ts";
import { Container } from "#app/ui/Container/Container.tsx";
import { DefinitionRows } from "#app/ui/DefinitionRows/DefinitionRows.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { Prose } from "#app/ui/Prose/Prose.tsx";
import { Saying } from "#app/ui/Saying/Saying.tsx";
import { Tabs } from "#app/ui/Tabs/Tabs.tsx";

export const loader = () => content("about/holy-trinity");

export const query = async () => ({
  tab: (await content("about/holy-trinity")).people.map(({ tabValue }) => tabValue),
});

/** The heading comes first for screen readers; on the screen the portrait stands before it. */
function Life({ life, first }: { life: TrinityLife; first: boolean }) {
  const { portrait, keyInformation, heading, overview, sections, saying } = life;
  return (
    <div className="grid grid-cols-1 gap-x-[clamp(2.5rem,5vw,4rem)] gap-y-10 md:grid-cols-[clamp(15rem,30%,22rem)_minmax(0,1fr)]">
      <div>
        <h2>{heading}</h2>
        <Prose html={overview} className="mt-4 text-lg" />
        {sections.map((section) => (
          <section key={section.heading} className="mt-10">
            <h3 className="mb-3 text-2xl/[1.3]">{section.heading}</h3>
            <Prose html={section.text} />
          </section>
        ))}
        <section className="mt-10 rounded-2xl bg-mist p-[clamp(1.5rem,4vw,2.5rem)] text-center">
          <h3 className="mb-3 text-link">{saying.heading}</h3>
          <Saying text={saying.text} />
        </section>
      </div>
      <div className="-order-1 mx-auto w-[min(100%,22rem)] lg:sticky lg:top-[calc(var(--spacing-bar)+2rem)] lg:self-start">
        <div className="aspect-4/5 overflow-hidden rounded-[50%_50%_1rem_1rem/40%_40%_1rem_1rem]">
          <Picture picture={portrait} sizes="(min-width: 1024px) 352px, 320px" priority={first} />
        </div>
        <div className="mt-6 rounded-2xl border border-line bg-surface p-6">
          <h3 className="mb-3">{keyInformation.heading}</h3>
          {/* Beside the text of a medium screen there is no room for two columns. */}
          <DefinitionRows dense rows={keyInformation.facts} className="md:max-lg:*:grid-cols-1" />
        </div>
      </div>
    </div>
  );
}

export function Component() {
  const { heading, subtitle, people } = useLoaderData<typeof loader>();
  const search = useQuery();
  const chosen = search.get("tab");
  const initial = (people.find(({ tabValue }) => tabValue === chosen) ?? people[0])?.tabValue;
  return (
    <>
      <PageHeader title={heading} lead={subtitle} />
      <Container className="py-8 lg:py-12">
        <Tabs
          label={heading}
          layout="stack"
          tabs={people.map((life) => ({
            id: life.tabValue,
            label: life.name,
            panel: <Life life={life} first={life.tabValue === initial} />,
          }))}
        />
      </Container>
    </>
  );
}
