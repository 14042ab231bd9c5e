/** The monthly distributions of the nutrition programme. */

import type { HomeNutrition } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Card } from "#app/ui/Card/Card.tsx";
import { Carousel } from "#app/ui/Carousel/Carousel.tsx";
import { Details } from "#app/ui/Details/Details.tsx";
import { Calendar } from "#app/ui/Icon/Calendar.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";
import { Section } from "#app/ui/Section/Section.tsx";

export function Nutrition({
  nutrition: { heading, text, activities, button },
  carousel,
  messages,
}: {
  nutrition: HomeNutrition;
  carousel: Messages["home"]["carousel"];
  messages: Messages["home"]["details"];
}) {
  return (
    <Section heading={heading} lead={text}>
      <Carousel label={heading} messages={carousel} loop>
        {activities.map(({ id, title, date, location, description, image, link }) => (
          <Card key={id} heading={title} to={link} picture={image}>
            <Details
              items={[
                { icon: Calendar, name: messages.date, value: date },
                { icon: Place, name: messages.place, value: location },
              ]}
            />
            <p>{description}</p>
          </Card>
        ))}
      </Carousel>
      <p className="mt-8 text-center">
        <ButtonLink to={button.href} look="secondary">
          {button.name}
        </ButtonLink>
      </p>
    </Section>
  );
}
