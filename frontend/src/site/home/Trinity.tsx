/** The three revered figures. */

import type { HomeTrinity } from "#app/generated/content.ts";
import { Card } from "#app/ui/Card/Card.tsx";
import { Section } from "#app/ui/Section/Section.tsx";

export function Trinity({ trinity }: { trinity: HomeTrinity }) {
  return (
    <Section heading={trinity.heading} lead={trinity.text}>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3 md:gap-6 lg:gap-8">
        {trinity.people.map(({ name, description, image, tabValue }) => (
          <li key={tabValue}>
            <Card
              heading={name}
              to={`/about/holy-trinity?tab=${tabValue}`}
              picture={image}
              ratio="1"
              row="narrow"
              sizes="(min-width: 768px) 33vw, 36vw"
            >
              <p>{description}</p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
