/**
 * What the centre and its events are in the words of schema.org. As in runtime/page/structuredData, these functions
 * are empty in the browser's bundle. What no search engine shows is not said (docs/decisions/039).
 */
import type { BriefEvent, EventDay, EventPage, Site } from "#app/generated/content.ts";
import type { RenderContext } from "#app/runtime/page/context.ts";
import { pictureFile, type StructuredData } from "#app/runtime/page/structuredData.ts";

const LANGUAGE = "en-ZA";

/** Refers to the organisation, which the home page describes. */
const centre = ({ publicUrl }: RenderContext, { name }: Site) =>
  ({ "@type": "NGO", "@id": `${publicUrl}/#centre`, name, url: `${publicUrl}/` }) as const;

/** What of a registration line of the footer is its name and its number. */
function registration(line: string) {
  const [name = line, number = ""] = line.split(/:\s*/);
  return { "@type": "PropertyValue", name, value: number } as const;
}

/** The organisation, its place, and the website. What the centre has not supplied is left out. */
export function organisation(site: Site, context: RenderContext, description?: string): StructuredData {
  if (!import.meta.env.SSR) return undefined;
  const { publicUrl } = context;
  const { footer, emblem } = site;
  const { address, email } = footer.contact;
  const place = {
    "@type": "PostalAddress",
    streetAddress: address.placeholder ? undefined : address.text,
    addressLocality: "Johannesburg",
    addressCountry: "ZA",
  } as const;
  const sameAs = footer.about.social.flatMap(({ link }) => link.href ?? []);
  return [
    {
      ...centre(context, site),
      description: footer.about.text,
      logo: publicUrl + pictureFile(emblem),
      foundingDate: site.founded,
      address: place,
      email: email.placeholder ? undefined : email.text,
      sameAs: sameAs.length > 0 ? sameAs : undefined,
      identifier: footer.registrations.map(registration),
      location: { "@type": "HinduTemple", name: site.name, address: place, isAccessibleForFree: true },
    },
    {
      "@type": "WebSite",
      name: site.name,
      alternateName: site.shortName,
      url: `${publicUrl}/`,
      description,
      inLanguage: LANGUAGE,
      publisher: { "@id": `${publicUrl}/#centre` },
    },
  ];
}

/** A list of events, each by the address of its own page, which describes it. */
export function eventList(
  list: Pick<BriefEvent, "title" | "href">[] | undefined,
  { publicUrl }: RenderContext,
): StructuredData {
  if (!import.meta.env.SSR || !list?.length) return undefined;
  return [
    {
      "@type": "ItemList",
      itemListElement: list.map(({ title, href }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        name: title,
        url: publicUrl + href,
      })),
    },
  ];
}

const EVENT_STATUS = {
  asPlanned: "https://schema.org/EventScheduled",
  cancelled: "https://schema.org/EventCancelled",
  postponed: "https://schema.org/EventRescheduled",
  movedOnline: "https://schema.org/EventMovedOnline",
} as const;

/** Where an event takes place: of a place that is not announced yet the city is known. */
function eventLocation({ online, venue }: Pick<EventPage, "online" | "venue">) {
  if (online) return { "@type": "VirtualLocation", url: online } as const;
  const street = venue.placeholder ? undefined : venue.text;
  const address = {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: "Johannesburg",
    addressCountry: "ZA",
  } as const;
  return { "@type": "Place", name: street ?? "Johannesburg", address } as const;
}

const attendance = (online: boolean) =>
  online
    ? ("https://schema.org/OnlineEventAttendanceMode" as const)
    : ("https://schema.org/OfflineEventAttendanceMode" as const);

/** A day of a series on which it is not as usual. */
const eventDay = (name: string, day: EventDay) =>
  ({
    "@type": "Event",
    name,
    startDate: day.starts,
    endDate: day.ends ?? day.starts,
    previousStartDate: day.usually === day.starts ? undefined : day.usually,
    eventStatus: EVENT_STATUS[day.state],
    eventAttendanceMode: attendance(day.online !== null),
    location: eventLocation(day),
  }) as const;

/** The hours of a moment that has some. */
const hours = (moment: string | null) => moment?.split("T")[1]?.slice(0, 8);

/** An event, or the series of what recurs. */
export function event(page: EventPage | undefined, site: Site, context: RenderContext): StructuredData {
  if (!import.meta.env.SSR || !page) return undefined;
  const { title, text, image, state, starts, ends, previously, schedule, except, days, href } = page;
  const common = {
    name: title,
    description: text,
    image: context.publicUrl + pictureFile(image),
    startDate: starts,
    eventStatus: EVENT_STATUS[state],
    eventAttendanceMode: attendance(state === "movedOnline"),
    location: eventLocation(page),
    isAccessibleForFree: true,
    organizer: centre(context, site),
    url: context.publicUrl + href,
  } as const;
  if (!schedule) {
    return [
      { "@type": "Event", ...common, endDate: ends ?? starts, previousStartDate: previously ?? undefined },
    ];
  }
  const { repeatFrequency, byDay, byMonthDay, endDate } = schedule;
  return [
    {
      "@type": "EventSeries",
      ...common,
      eventSchedule: {
        "@type": "Schedule",
        startDate: starts.slice(0, 10),
        endDate,
        startTime: hours(starts),
        endTime: hours(ends),
        repeatFrequency,
        byDay: byDay.length > 0 ? (byDay as `https://schema.org/${"Sunday"}`[]) : undefined,
        byMonthDay: byMonthDay.length > 0 ? byMonthDay : undefined,
        exceptDate: except.length > 0 ? except : undefined,
        scheduleTimezone: "Africa/Johannesburg",
      },
      subEvent: days?.map((day) => eventDay(title, day)),
    },
  ];
}
