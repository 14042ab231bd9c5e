/** One event: when and where, what has become of it, and those before and after it. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { BriefEvent } from "#app/generated/content.ts";
import { content, present, segment } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { ButtonAnchor, ButtonLink, buttonClasses } from "#app/ui/Button/Button.tsx";
import { ButtonRow } from "#app/ui/ButtonRow/ButtonRow.tsx";
import { Details } from "#app/ui/Details/Details.tsx";
import { Calendar } from "#app/ui/Icon/Calendar.tsx";
import { Clock } from "#app/ui/Icon/Clock.tsx";
import { Place } from "#app/ui/Icon/Place.tsx";
import { PageHeader } from "#app/ui/PageHeader/PageHeader.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { PictureFrame } from "#app/ui/PictureFrame/PictureFrame.tsx";
import { Section } from "#app/ui/Section/Section.tsx";
import { ShareLinks } from "#app/ui/ShareLinks/ShareLinks.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { event as structuredEvent } from "../shared/centreStructuredData";
import { Detail } from "../shared/Detail";

const EVENTS = "/services/special-functions";

export const loader = async ({ params, context }: LoaderFunctionArgs) => {
  const [messages, event] = await Promise.all([
    content("services/special-functions"),
    present(`services/special-functions/${segment(params.event ?? "")}`, context),
  ]);
  return { messages: messages.event, labels: messages.labels, event };
};

export const addresses = async () => (await content("events")).names.map((name) => `${EVENTS}/${name}`);

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.event.page, {
    alternates: data && [{ type: "text/calendar", href: data.event.calendar }],
    structuredData: structuredEvent(data?.event, site, context),
  });

function Neighbour({ name, event }: { name: string; event: BriefEvent | null }) {
  if (!event) return null;
  return (
    <p>
      <span className="text-sm text-muted">{name}</span>
      <br />
      <TextLink to={event.href}>
        {event.title}, {event.date}
      </TextLink>
    </p>
  );
}

export function Component() {
  const { messages, labels, event } = useLoaderData<typeof loader>();
  const {
    title,
    date,
    time,
    marks,
    over,
    venue,
    map,
    online,
    joins,
    text,
    image,
    registration,
    about,
    calendar,
  } = event;
  const said = `${title}: ${date}${time ? `, ${time}` : ""}`;
  return (
    <>
      <PageHeader title={title}>
        {marks.map((mark) => (
          <p key={mark} className="mt-4 text-lg">
            <strong>{mark}</strong>
          </p>
        ))}
      </PageHeader>
      <Section as="div">
        <div className="grid gap-8 md:grid-cols-2">
          <PictureFrame ratio="16 / 9" className="self-start rounded-lg bg-band">
            <Picture picture={image} sizes="(min-width: 768px) 50vw, 100vw" priority />
          </PictureFrame>
          <div>
            <Details
              items={[
                { icon: Calendar, name: labels.date, value: date },
                ...(time ? [{ icon: Clock, name: labels.time, value: time }] : []),
                { icon: Place, name: labels.venue, value: <Detail detail={venue} /> },
              ]}
            />
            <p className="mt-4 text-lg">{text}</p>
            <ButtonRow className="mt-6">
              {registration && <ButtonLink to={registration.href}>{registration.name}</ButtonLink>}
              {online && !over && <ButtonAnchor href={online}>{messages.join}</ButtonAnchor>}
              {joins?.map(({ name, href }) => (
                <ButtonAnchor key={href + name} href={href}>
                  {name}
                </ButtonAnchor>
              ))}
              {about && (
                <ButtonLink to={about} look="secondary">
                  {messages.more}
                </ButtonLink>
              )}
              {map && (
                <ButtonAnchor look="secondary" href={map}>
                  {messages.map}
                </ButtonAnchor>
              )}
              <a className={buttonClasses("secondary")} href={calendar}>
                {messages.calendar}
              </a>
            </ButtonRow>
            <h2 className="mt-8 text-xl">{messages.share}</h2>
            <ul className="mt-2 flex flex-wrap gap-4">
              <ShareLinks text={said} />
            </ul>
          </div>
        </div>
        <nav
          aria-label={messages.all}
          className="mt-12 flex flex-wrap justify-between gap-6 border-t border-line pt-6"
        >
          <Neighbour name={messages.before} event={event.before} />
          <Neighbour name={messages.after} event={event.after} />
          <TextLink to={EVENTS}>{messages.all}</TextLink>
        </nav>
      </Section>
    </>
  );
}
