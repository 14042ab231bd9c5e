/** The dated events: a table on wide screens, cards on narrow ones. */
import { useLoaderData } from "react-router";
import { ButtonLink, buttonClasses } from "../../components/Button";
import { CARD } from "../../components/Card";
import { PageHeader, Section } from "../../components/Container";
import { Details } from "../../components/Details";
import { Fact } from "../../components/Fact";
import { Invitation } from "../../components/Invitation";
import { Calendar } from "../../components/icons/Calendar";
import { Clock } from "../../components/icons/Clock";
import { Place } from "../../components/icons/Place";
import { Picture } from "../../components/Picture";
import { PictureFrame } from "../../components/PictureFrame";
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

const CELL = "border-b border-line pr-[clamp(0.5rem,1.6vw,1.25rem)]";

const HEAD = `py-2 font-semibold ${CELL}`;

function EventTable({ heading, events }: { heading: string; events: SpecialEvent[] }) {
  return (
    <table className="w-full text-left max-md:hidden">
      <caption className="sr-only">{heading}</caption>
      <thead className="text-sm/[1.65] text-muted">
        <tr>
          <th scope="col" className={HEAD}>
            Date
          </th>
          <th scope="col" className={HEAD}>
            Event
          </th>
          <th scope="col" className={HEAD}>
            Venue
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">Registration</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ title, date, time, location, description, image, link }) => (
          <tr key={title}>
            <td
              className={`min-w-[min(12rem,15vw)] py-5 font-display text-lg/[1.3] font-semibold text-balance text-ink ${CELL}`}
            >
              {date}
              {time && <small className="block font-sans text-sm font-normal text-muted">{time}</small>}
            </td>
            <th scope="row" className={`py-5 font-normal ${CELL}`}>
              <div className="flex items-center gap-6">
                <div className="size-24 flex-none overflow-hidden rounded-lg max-lg:hidden">
                  <Picture picture={image} sizes="96px" />
                </div>
                <div>
                  <strong className="block font-display text-xl font-semibold text-ink">{title}</strong>{" "}
                  {description}
                </div>
              </div>
            </th>
            <td className={`py-5 ${CELL}`}>
              <Fact fact={location} />
            </td>
            <td className={`py-5 ${CELL}`}>{link && <ButtonLink to={link.href}>{link.name}</ButtonLink>}</td>
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
        <li key={title}>
          <article className={CARD}>
            <PictureFrame ratio="16 / 9" className="bg-band">
              <Picture picture={image} sizes="100vw" />
            </PictureFrame>
            <div className="flex min-w-0 flex-1 flex-col gap-2 p-6 large-text:p-4">
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
          </article>
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
      <Section as="div">
        <EventTable heading={heading} events={events} />
        <EventCards events={events} />
        <div className="mt-8 flex flex-wrap items-center gap-4">
          <p>{subscribe.text}</p>
          <a className={buttonClasses("secondary")} href={CALENDAR}>
            {subscribe.calendar}
          </a>
          <a className={buttonClasses("secondary")} href={FEED}>
            {subscribe.feed}
          </a>
        </div>
      </Section>
      <Invitation invitation={contact} />
    </>
  );
}
