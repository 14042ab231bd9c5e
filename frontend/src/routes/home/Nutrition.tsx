/** The monthly distributions of the nutrition programme. */
import { ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { Carousel } from "../../components/Carousel";
import { Details } from "../../components/Details";
import { Calendar } from "../../components/icons/Calendar";
import { Place } from "../../components/icons/Place";
import { Section } from "../../components/Section";
import type { HomeNutrition } from "../../generated/content";

export function Nutrition({
  nutrition: { heading, text, activities, button },
}: {
  nutrition: HomeNutrition;
}) {
  return (
    <Section heading={heading} lead={text}>
      <Carousel label={heading} loop>
        {activities.map(({ id, title, date, location, description, image, link }) => (
          <Card key={id} heading={title} to={link} picture={image}>
            <Details
              items={[
                { icon: Calendar, name: "Date", value: date },
                { icon: Place, name: "Place", value: location },
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
