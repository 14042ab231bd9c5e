/** The dated events: a table on wide screens, cards on narrow ones. */
import { useLoaderData } from "react-router";
import { ButtonLink } from "../../components/Button";
import { Container, PageHeader } from "../../components/Container";
import { Details } from "../../components/Details";
import { Fact } from "../../components/Fact";
import { Invitation } from "../../components/Invitation";
import { Calendar } from "../../components/icons/Calendar";
import { Clock } from "../../components/icons/Clock";
import { Place } from "../../components/icons/Place";
import { Picture } from "../../components/Picture";
import type { SpecialEvent } from "../../generated/content";
import { content } from "../../lib/content";
import { type MetaFunction, pageMeta } from "../../lib/meta";
import { events } from "../../lib/structured";

const CALENDAR = "/events.ics";
const FEED = "/events.atom";

export const loader = () => content("services/special-functions");

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.page, {
    alternates: [
      { type: "text/calendar", href: CALENDAR },
      { type: "application/atom+xml", href: FEED },
    ],
    structuredData: events(data?.events, site, context),
  });

function EventTable({ heading, events }: { heading: string; events: SpecialEvent[] }) {
  return (
    <table className="event-table">
      <caption className="sr-only">{heading}</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Event</th>
          <th scope="col">Venue</th>
          <th scope="col">
            <span className="sr-only">Registration</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ title, date, time, location, description, image, link }) => (
          <tr key={title}>
            <td>
              {date}
              {time && <small>{time}</small>}
            </td>
            <th scope="row">
              <div className="event">
                <div className="event-thumbnail">
                  <Picture picture={image} sizes="96px" />
                </div>
                <div>
                  <span className="event-title">{title}</span> {description}
                </div>
              </div>
            </th>
            <td>
              <Fact fact={location} />
            </td>
            <td>{link && <ButtonLink to={link.href}>{link.name}</ButtonLink>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventCards({ events }: { events: SpecialEvent[] }) {
  return (
    <ul className="grid gap-6 md:hidden">
      {events.map(({ title, date, time, location, description, image, link }) => (
        <li key={title} className="card">
          <div className="card-picture aspect-video">
            <Picture picture={image} sizes="100vw" />
          </div>
          <div className="card-body">
            <h2 className="text-xl">{title}</h2>
            <Details
              items={[
                { icon: Calendar, name: "Date", value: date },
                ...(time ? [{ icon: Clock, name: "Time", value: time }] : []),
                { icon: Place, name: "Venue", value: <Fact fact={location} /> },
              ]}
            />
            <p>{description}</p>
            {link && (
              <ButtonLink to={link.href} className="mt-2">
                {link.name}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

export function Component() {
  const { heading, text, events, subscribe, contact } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Container className="section">
        <EventTable heading={heading} events={events} />
        <EventCards events={events} />
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <p>{subscribe.text}</p>
          <a className="button" data-look="secondary" href={CALENDAR}>
            {subscribe.calendar}
          </a>
          <a className="button" data-look="secondary" href={FEED}>
            {subscribe.feed}
          </a>
        </div>
      </Container>
      <Invitation invitation={contact} />
    </>
  );
}
