/** The events: those to come as a table on wide screens and as cards on narrow ones, what recurs, and the past. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { BriefEvent, ListedEvent } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { content, present } from "#app/runtime/page/content.ts";
import { latest, type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { ButtonLink, buttonClasses } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { CARD } from "#app/ui/Card/Card.tsx";
import { Details } from "#app/ui/Details/Details.tsx";
import { Calendar } from "#app/ui/Icon/Calendar.tsx";
import { Clock } from "#app/ui/Icon/Clock.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";
import { Link } from "#app/ui/Link/Link.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { PictureFrame } from "#app/ui/PictureFrame/PictureFrame.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { eventList } from "../shared/centreStructuredData";
import { Detail } from "../shared/Detail";
import { Invitation } from "../shared/Invitation";

const EVENTS = "/services/special-functions";
const CALENDAR = "/events.ics";
const FEED = "/events.atom";

/** The query parameter that names a page of the list. */
const PAGE = "page";

const pageNumber = (url: string) => Number(new URL(url).searchParams.get(PAGE) ?? 1);

export const loader = async ({ request, context }: LoaderFunctionArgs) => {
  const number = pageNumber(request.url);
  const [messages, list] = await Promise.all([
    content("services/special-functions"),
    present(`events/${number}`, context),
  ]);
  return { messages, list, number };
};

export const query = async () => {
  const { pages } = await content("events");
  return { [PAGE]: Array.from({ length: pages - 1 }, (_, index) => String(index + 2)) };
};

export const meta: MetaFunction<typeof loader> = ({ data, context }) =>
  pageMeta(data?.messages.page, {
    updated: latest(data?.messages.page.updated, data?.list.updated),
    // The first event changes, and addresses of previews are kept elsewhere.
    picture: data?.messages.image,
    alternates: [
      { type: "text/calendar", href: CALENDAR },
      { type: "application/atom+xml", href: FEED },
    ],
    structuredData: eventList(data?.list.toCome, context),
  });

const Mark = ({ mark }: { mark: string | null }) => mark && <strong className="text-danger">{mark}</strong>;

const CELL = "border-b border-line pr-[clamp(0.5rem,1.6vw,1.25rem)]";

const HEAD = `py-2 font-semibold ${CELL}`;

interface EventTableProps {
  heading: string;
  labels: Messages["events"]["labels"];
  events: ListedEvent[];
}

function EventTable({ heading, labels, events }: EventTableProps) {
  return (
    <table className="w-full text-left max-md:hidden">
      <caption className="sr-only">{heading}</caption>
      <thead className="text-sm/[1.65] text-muted">
        <tr>
          <th scope="col" className={HEAD}>
            {labels.date}
          </th>
          <th scope="col" className={HEAD}>
            {labels.event}
          </th>
          <th scope="col" className={HEAD}>
            {labels.venue}
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{labels.registration}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map(({ title, date, time, mark, venue, text, image, registration, href }) => (
          <tr key={href}>
            <td
              className={`min-w-[min(12rem,15vw)] py-5 font-display text-lg/[1.3] font-semibold text-balance text-ink ${CELL}`}
            >
              {date}
              {time && <small className="block font-sans text-sm font-normal text-muted">{time}</small>}
              <Mark mark={mark} />
            </td>
            <th scope="row" className={`py-5 font-normal ${CELL}`}>
              <div className="flex items-center gap-6">
                <PictureFrame ratio={1} className="size-24 flex-none rounded-lg max-lg:hidden">
                  <Picture picture={image} sizes="96px" />
                </PictureFrame>
                <div>
                  <Link to={href} className="block font-display text-xl font-semibold text-ink underline">
                    {title}
                  </Link>{" "}
                  {text}
                </div>
              </div>
            </th>
            <td className={`py-5 [&_a]:text-link [&_a]:underline ${CELL}`}>
              <Detail detail={venue} />
            </td>
            <td className={`py-5 ${CELL}`}>
              {registration && <ButtonLink to={registration.href}>{registration.name}</ButtonLink>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EventCards({ labels, events }: { labels: Messages["events"]["labels"]; events: ListedEvent[] }) {
  return (
    <ul className="grid gap-6 md:hidden">
      {events.map(({ title, date, time, mark, venue, text, image, registration, href }) => (
        <li key={href} className={CARD}>
          <PictureFrame ratio="16 / 9" className="bg-band">
            <Picture picture={image} sizes="100vw" />
          </PictureFrame>
          <div className="flex min-w-0 flex-1 flex-col gap-2 p-6 large-text:p-4">
            <h3 className="text-xl">
              <Link to={href}>{title}</Link>
            </h3>
            <Mark mark={mark} />
            <Details
              items={[
                { icon: Calendar, name: labels.date, value: date },
                ...(time ? [{ icon: Clock, name: labels.time, value: time }] : []),
                { icon: Place, name: labels.venue, value: <Detail detail={venue} /> },
              ]}
            />
            <p>{text}</p>
            {registration && (
              <ButtonLink to={registration.href} className="mt-2">
                {registration.name}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function BriefEvents({ heading, events }: { heading: string; events: BriefEvent[] }) {
  if (events.length === 0) return null;
  return (
    <section className="mt-12">
      <h2>{heading}</h2>
      <ul className="mt-4 border-t border-line">
        {events.map(({ title, date, time, mark, href }) => (
          <li key={href} className="flex flex-wrap justify-between gap-x-6 gap-y-1 border-b border-line py-3">
            <Link to={href} className="font-display text-lg underline">
              {title}
            </Link>
            <span className="text-muted">
              {date}
              {time && `, ${time}`} {mark && <Mark mark={mark} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PagesProps {
  name: string;
  messages: Messages["events"]["paging"];
  number: number;
  pages: number;
}

/** Leads to the other pages of the list, where there are some. */
function Pages({ name, messages, number, pages }: PagesProps) {
  if (pages === 1) return null;
  const address = (to: number) => (to === 1 ? EVENTS : `${EVENTS}?${PAGE}=${to}`);
  return (
    <nav aria-label={name}>
      <ButtonRow className="mt-8 items-center">
        {number > 1 && (
          <ButtonLink to={address(number - 1)} look="secondary">
            {messages.previous}
          </ButtonLink>
        )}
        <p>{format(messages.page, { number, pages })}</p>
        {number < pages && (
          <ButtonLink to={address(number + 1)} look="secondary">
            {messages.next}
          </ButtonLink>
        )}
      </ButtonRow>
    </nav>
  );
}

export function Component() {
  const { messages, list, number } = useLoaderData<typeof loader>();
  const { heading, text, labels, paging, toCome, recurring, past, subscribe, contact } = messages;
  return (
    <>
      <PageHeader title={heading} lead={text} />
      <Section as="div">
        {list.toCome.length > 0 ? (
          <>
            <h2 className="sr-only">{toCome.heading}</h2>
            <EventTable heading={heading} labels={labels} events={list.toCome} />
            <EventCards labels={labels} events={list.toCome} />
          </>
        ) : (
          number === 1 && (
            <>
              <h2 className="mb-4">{toCome.heading}</h2>
              <p className="text-lg">{toCome.nothing}</p>
            </>
          )
        )}
        <BriefEvents heading={recurring.heading} events={list.recurring} />
        <BriefEvents heading={past.heading} events={list.past} />
        <Pages name={labels.pages} messages={paging} number={number} pages={list.pages} />
        <ButtonRow className="mt-8 items-center">
          <p>{subscribe.text}</p>
          <a className={buttonClasses("secondary")} href={CALENDAR}>
            {subscribe.calendar}
          </a>
          <a className={buttonClasses("secondary")} href={FEED}>
            {subscribe.feed}
          </a>
        </ButtonRow>
      </Section>
      <Invitation invitation={contact} />
    </>
  );
}
