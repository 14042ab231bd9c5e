/** What can be done in the office, what waits, and what was published lately. It needs scripts for what is sent and undone. */
import type { OfficeOverview as Shown } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { MESSAGES } from "#app/runtime/routing/access.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { OfficePage } from "../OfficePage";
import { documentAddress } from "../office";
import { Actions } from "./Actions";
import { OverviewPart } from "./OverviewPart";
import { PasskeyOffer } from "./PasskeyOffer";
import { PublishedLately } from "./PublishedLately";
import { Unsent } from "./Unsent";

export function OfficeOverview({ messages, shown }: { messages: Messages["office"]; shown: Shown }) {
  const waiting = useRenderContext().user?.waiting;
  const { gatherings, ready, missingDetails, planned } = shown;
  return (
    <OfficePage title={messages.heading} lead={messages.text}>
      {shown.offersPasskey && <PasskeyOffer messages={messages.passkey} />}
      <Actions messages={messages.actions} />
      <Unsent messages={messages.unsent} account={shown.account} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <OverviewPart heading={messages.messages.heading}>
            <p>{waiting ? format(messages.messages.waiting, { count: waiting }) : messages.messages.none}</p>
            <TextLink className="inline-block py-2" to={MESSAGES.path}>
              {messages.messages.open}
            </TextLink>
          </OverviewPart>
          {ready.length > 0 && (
            <OverviewPart heading={messages.ready.heading}>
              <ul>
                {ready.map(({ id, title, name, saved }) => (
                  <li key={`${id} ${name}`} className="border-t border-line py-2 first:border-t-0">
                    <TextLink className="inline-block py-1 wrap-anywhere" to={documentAddress(id)}>
                      {title}
                    </TextLink>
                    <p className={HINT}>{format(messages.ready.by, { name, time: saved })}</p>
                  </li>
                ))}
              </ul>
            </OverviewPart>
          )}
          {missingDetails > 0 && (
            <OverviewPart heading={messages.details.heading}>
              <p>{format(messages.details.missing, { count: missingDetails })}</p>
              <TextLink className="inline-block py-2" to={documentAddress("placeholders")}>
                {messages.details.supply}
              </TextLink>
            </OverviewPart>
          )}
          {planned.length > 0 && (
            <OverviewPart heading={messages.planned.heading}>
              <ul>
                {planned.map(({ id, title, time, failed }) => (
                  <li key={`${id} ${time}`} className="border-t border-line py-2 first:border-t-0">
                    <TextLink className="inline-block py-1 wrap-anywhere" to={documentAddress(id)}>
                      {title}
                    </TextLink>
                    <p className={HINT}>
                      {format(failed ? messages.planned.failed : messages.planned.by, { time })}
                    </p>
                  </li>
                ))}
              </ul>
            </OverviewPart>
          )}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <OverviewPart id="gatherings" heading={messages.gatherings.heading}>
            <p className={`mb-2 ${HINT}`}>{messages.gatherings.text}</p>
            <ul>
              {gatherings.map(({ id, title, day, time, mark }) => (
                <li key={id} className="border-t border-line py-2 first:border-t-0">
                  <TextLink className="inline-block py-1 wrap-anywhere" to={documentAddress(id)}>
                    {title}
                  </TextLink>
                  <p className={`flex flex-wrap items-center gap-2 ${HINT}`}>
                    {[day, time].filter(Boolean).join(", ")}
                    {mark && <Badge look="current">{mark}</Badge>}
                  </p>
                </li>
              ))}
            </ul>
          </OverviewPart>
          <PublishedLately messages={messages.published} shown={shown} />
        </div>
      </div>
    </OfficePage>
  );
}
