/** What can be done in the office, what waits, and what was published lately. It needs scripts for what is sent and undone. */
import type { OfficeOverview as Shown } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { MESSAGES } from "#app/runtime/access.ts";
import { useRenderContext } from "#app/runtime/context.ts";
import { format } from "#app/runtime/format.ts";
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

export function OfficeOverview({ words, shown }: { words: Messages["office"]; shown: Shown }) {
  const waiting = useRenderContext().user?.waiting;
  const { gatherings, ready, missingDetails, planned } = shown;
  return (
    <OfficePage title={words.heading} lead={words.text}>
      {shown.offersPasskey && <PasskeyOffer words={words.passkey} />}
      <Actions words={words.actions} />
      <Unsent words={words.unsent} account={shown.account} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid grid-cols-1 gap-6">
          <OverviewPart heading={words.messages.heading}>
            <p>{waiting ? format(words.messages.waiting, { count: waiting }) : words.messages.none}</p>
            <TextLink className="inline-block py-2" to={MESSAGES.path}>
              {words.messages.open}
            </TextLink>
          </OverviewPart>
          {ready.length > 0 && (
            <OverviewPart heading={words.ready.heading}>
              <ul>
                {ready.map(({ id, title, name, saved }) => (
                  <li key={`${id} ${name}`} className="border-t border-line py-2 first:border-t-0">
                    <TextLink className="inline-block py-1 wrap-anywhere" to={documentAddress(id)}>
                      {title}
                    </TextLink>
                    <p className={HINT}>{format(words.ready.by, { name, time: saved })}</p>
                  </li>
                ))}
              </ul>
            </OverviewPart>
          )}
          {missingDetails > 0 && (
            <OverviewPart heading={words.details.heading}>
              <p>{format(words.details.missing, { count: missingDetails })}</p>
              <TextLink className="inline-block py-2" to={documentAddress("placeholders")}>
                {words.details.supply}
              </TextLink>
            </OverviewPart>
          )}
          {planned.length > 0 && (
            <OverviewPart heading={words.planned.heading}>
              <ul>
                {planned.map(({ id, title, time, failed }) => (
                  <li key={`${id} ${time}`} className="border-t border-line py-2 first:border-t-0">
                    <TextLink className="inline-block py-1 wrap-anywhere" to={documentAddress(id)}>
                      {title}
                    </TextLink>
                    <p className={HINT}>
                      {format(failed ? words.planned.failed : words.planned.by, { time })}
                    </p>
                  </li>
                ))}
              </ul>
            </OverviewPart>
          )}
        </div>
        <div className="grid grid-cols-1 gap-6">
          <OverviewPart id="gatherings" heading={words.gatherings.heading}>
            <p className={`mb-2 ${HINT}`}>{words.gatherings.text}</p>
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
          <PublishedLately words={words.published} shown={shown} />
        </div>
      </div>
    </OfficePage>
  );
}
