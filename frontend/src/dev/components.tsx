/** Every component of ui in each of its states, while developing. */
import type { MetaFunction } from "#app/runtime/page/meta.ts";
import { Container } from "#app/ui/Container/Container.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { components } from "#components";
import { addressOf, States } from "./States";

export const meta: MetaFunction = () => ({ title: "Components", robots: "noindex" });

export function Component() {
  return (
    <>
      <PageHeader title="Components" lead="Everything that pages are made of, in each of its states." />
      <Container className="grid gap-x-columns py-body md:grid-cols-[11rem_minmax(0,1fr)]">
        <nav
          aria-label="Components"
          className="mb-8 max-h-[calc(100vh-8rem)] overflow-y-auto md:sticky md:top-24 md:self-start"
        >
          <ul className="columns-2 md:columns-1">
            {Object.keys(components).map((name) => (
              <li key={name}>
                <a href={`#${name}`} className="inline-block py-1 text-link hover:underline">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-section">
          {Object.entries(components).map(([name, component]) => (
            <section key={name} id={name} aria-label={name} className="min-w-0 scroll-mt-24">
              <p className="mb-4 flex items-baseline justify-between gap-4 border-b border-line pb-2">
                <span className="font-display text-2xl font-semibold text-ink">{name}</span>
                <TextLink to={addressOf(name)} aria-label={`${name} alone`}>
                  alone
                </TextLink>
              </p>
              <States name={name} component={component} />
            </section>
          ))}
        </div>
      </Container>
    </>
  );
}
