/** The pages of a section as cards, three in a row on wide screens. */
import type { Picture } from "#app/generated/content.ts";
import { Card } from "#app/ui/Card/Card.tsx";

export interface PageCardsProps {
  pages: { title: string; description: string; image: Picture; href: string; action: string }[];
}

export function PageCards({ pages }: PageCardsProps) {
  return (
    <ul className="grid gap-6 lg:grid-cols-3 lg:gap-8">
      {pages.map(({ title, description, image, href, action }) => (
        <li key={href}>
          <Card heading={title} level={2} to={href} picture={image} row="medium" action={action}>
            <p>{description}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
