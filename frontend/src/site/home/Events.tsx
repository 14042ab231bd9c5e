/** What happens next at the centre. */

import type { EventCard, HomeEvents } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { Card } from "#app/ui/Card/Card.tsx";
import { Details } from "#app/ui/Details/Details.tsx";
import { Calendar } from "#app/ui/Icon/Calendar.tsx";
import { Clock } from "#app/ui/Icon/Clock.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { Detail } from "../shared/Detail";

export interface EventsProps {
  events: HomeEvents;
  messages: Messages["home"]["details"];
  cards: EventCard[];
}

export function Events({ events: { heading, text, button }, messages, cards }: EventsProps) {
  return (
    <Section heading={heading} lead={text} tone="mist">
      <ul className="grid grid-cols-1 gap-6 lg:grid-cols-3 lg:gap-8">
        {cards.map(({ title, date, time, mark, location, description, image, link }) => (
          <li key={link}>
            <Card heading={title} to={link} picture={image} ratio="3 / 2" row="medium">
              <Details
                items={[
                  {
                    icon: Calendar,
                    name: messages.date,
                    value: mark ? (
                      <>
                        <strong>{mark}</strong> {date}
                      </>
                    ) : (
                      date
                    ),
                  },
                  ...(time ? [{ icon: Clock, name: messages.time, value: time }] : []),
                  { icon: Place, name: messages.place, value: <Detail detail={location} /> },
                ]}
              />
              <p>{description}</p>
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-12 text-center">
        <ButtonLink to={button.href} look="secondary">
          {button.name}
        </ButtonLink>
      </p>
    </Section>
  );
}
