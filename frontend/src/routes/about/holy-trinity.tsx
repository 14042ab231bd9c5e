/** The three lives, a tab for each. */
import { useLoaderData, useSearchParams } from "react-router";
import { Container, PageHeader } from "../../components/Container";
import { Picture } from "../../components/Picture";
import { Prose } from "../../components/Prose";
import { Saying } from "../../components/Saying";
import { Tabs } from "../../components/Tabs";
import type { TrinityLife } from "../../generated/content";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export const loader = () => content("about/holy-trinity");

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export const query = async () => ({
  tab: (await content("about/holy-trinity")).people.map(({ tabValue }) => tabValue),
});

/** The heading comes first for screen readers; the stylesheet puts the portrait before it. */
function Life({ life, first }: { life: TrinityLife; first: boolean }) {
  const { portrait, keyInformation, heading, overview, sections, saying } = life;
  return (
    <div className="life">
      <div>
        <h2>{heading}</h2>
        <Prose html={overview} className="lead" />
        {sections.map((section) => (
          <section key={section.heading}>
            <h3>{section.heading}</h3>
            <Prose html={section.text} />
          </section>
        ))}
        <section className="famous-saying">
          <h3>{saying.heading}</h3>
          <Saying text={saying.text} />
        </section>
      </div>
      <div className="life-portrait">
        <div className="arch">
          <Picture picture={portrait} sizes="(min-width: 1024px) 352px, 320px" priority={first} />
        </div>
        <div className="key-information">
          <h3>{keyInformation.heading}</h3>
          <dl>
            {keyInformation.facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </div>
  );
}

export function Component() {
  const { heading, subtitle, people } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const chosen = search.get("tab");
  const initial = (people.find(({ tabValue }) => tabValue === chosen) ?? people[0])?.tabValue;
  return (
    <>
      <PageHeader title={heading} lead={subtitle} />
      <Container className="py-8 lg:py-12">
        <Tabs
          // A link to another tab of this page starts afresh; choosing a tab leaves the address alone.
          key={chosen}
          label={heading}
          layout="stack"
          initial={initial}
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
