import type { DonationPage as Shown } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { TEXT_LINK } from "#app/ui/TextLink/TextLink.tsx";
import { MoreFacts } from "../MoreFacts";
import { OfficePage } from "../OfficePage";
import { RecordFacts } from "../RecordFacts";
import { DonationBadge } from "./DonationBadge";

export interface DonationPageProps {
  messages: Messages["donations"];
  shown: Shown;
}

function Notifications({
  messages: { notifications: messages },
  shown: { notifications },
}: DonationPageProps) {
  return (
    <Panel as="section">
      <h2>{messages.heading}</h2>
      {notifications.length === 0 && <p>{messages.none}</p>}
      <ol className="grid grid-cols-1 gap-6">
        {notifications.map(({ payment, status, amount, received, fields }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own, and their order is fixed
          <li key={position} className="border-l-3 border-leaf pl-4">
            <p className="flex flex-wrap gap-x-4 font-semibold text-ink">
              <span>{status}</span>
              <span>{amount}</span>
            </p>
            <p className={`wrap-anywhere ${HINT}`}>{format(messages.of, { payment, time: received })}</p>
            {fields.length > 0 && (
              <MoreFacts name={messages.whole} className="mt-2">
                <RecordFacts facts={fields.map(({ name, value }) => [name, value || "–"])} />
              </MoreFacts>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function paymentFacts({ details }: Messages["donations"], { donation, paidAmount }: Shown) {
  const { paid, refunded } = donation;
  const facts: [string, string][] = [];
  if (paid) facts.push([details.paid, format(details.paidAt, { amount: paidAmount, time: paid })]);
  if (refunded) facts.push([details.refunded, refunded]);
  return facts.length > 0 ? facts : ([[details.paid, details.notPaid]] satisfies typeof facts);
}

export function DonationPage({ messages, shown }: DonationPageProps) {
  const { donation, mobile } = shown;
  const { details } = messages;
  return (
    <OfficePage title={donation.amount} lead={donation.name} back={[messages.back, "donation"]}>
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Panel>
          <RecordFacts
            facts={[
              [details.purpose, donation.purpose],
              ...paymentFacts(messages, shown),
              [details.started, donation.started],
              [
                details.email,
                <a key="email" className={TEXT_LINK} href={`mailto:${donation.email}`}>
                  {donation.email}
                </a>,
              ],
              [details.mobile, mobile],
              [details.reference, donation.id],
            ]}
          />
          <p className="mt-4 flex flex-wrap">
            <DonationBadge messages={messages.states} donation={donation} />
          </p>
        </Panel>
        <Notifications messages={messages} shown={shown} />
      </div>
    </OfficePage>
  );
}
