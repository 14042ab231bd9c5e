/** The monthly distributions of the nutrition programme. */
import { ButtonLink } from "../../components/Button";
import { Card } from "../../components/Card";
import { Carousel } from "../../components/Carousel";
import { Details } from "../../components/Details";
import { Calendar } from "../../components/icons/Calendar";
import { Place } from "../../components/icons/Place";
import { Section } from "../../components/Section";
import type { DetailWords, HomeNutrition } from "../../generated/content";

export function Nutrition({
  nutrition: { heading, text, carousel, activities, button },
  words,
}: {
  nutrition: HomeNutrition;
  words: DetailWords;
}) {
  return (
    <Section heading={heading} lead={text}>
      <Carousel label={heading} words={carousel} loop>
        {activities.map(({ id, title, date, location, description, image, link }) => (
          <Card key={id} heading={title} to={link} picture={image}>
            <Details
              items={[
                { icon: Calendar, name: words.date, value: date },
                { icon: Place, name: words.place, value: location },
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
