/** A page of the list of donations, with the sums and the table for the bookkeeper on the first one. */
import { useLocation } from "react-router";
import type { DonationList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useSentForm } from "#app/runtime/page/context.ts";
import { withQuery } from "#app/runtime/routing/withQuery.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { TextField } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { OfficePage } from "../OfficePage";
import { RecordLink } from "../RecordLink";
import { RecordList } from "../RecordList";
import { DonationBadge } from "./DonationBadge";
import { Sums } from "./Sums";

export interface DonationListProps {
  messages: Messages["donations"];
  list: List;
}

function Export({ messages: { export: messages }, list }: DonationListProps) {
  const sent = useSentForm("payments");
  const days = [
    ["from", messages.from, list.firstDay],
    ["to", messages.to, list.lastDay],
  ] as const;
  const wrong = days.find(([name]) => sent?.errors[name])?.[0];
  return (
    <Panel as="section" tone="mist" className="mt-10 print:hidden">
      <h2>{messages.heading}</h2>
      <p className="mb-5">{messages.text}</p>
      <form
        method="post"
        action="/api/office/donations/export"
        className="grid grid-cols-1 gap-5 sm:grid-cols-[12rem_12rem_auto] sm:items-end sm:justify-start"
      >
        <SentPage form={sent} />
        {days.map(([name, label, day]) => (
          <TextField
            key={name}
            id={name}
            type="date"
            name={name}
            label={label}
            error={sent?.errors[name]}
            defaultValue={sent?.values[name] ?? day}
            required
            autoFocus={wrong === name || undefined}
          />
        ))}
        <Button type="submit" look="secondary">
          {messages.submit}
        </Button>
      </form>
    </Panel>
  );
}

export function DonationList({ messages, list }: DonationListProps) {
  const { pathname, search: query } = useLocation();
  const { donations, search, show, older, sums } = list;
  return (
    <OfficePage title={messages.heading} lead={messages.text}>
      {sums && <Sums messages={messages.sums} sums={sums} />}
      <RecordList
        messages={messages.list}
        caption={messages.heading}
        rows={donations}
        search={search}
        show={show}
        older={older}
        columns={[
          {
            heading: messages.columns.name,
            cell: ({ id, name, email }) => (
              <RecordLink to={pathname + withQuery(query, { donation: id })} name={name} detail={email} />
            ),
          },
          { heading: messages.columns.amount, cell: ({ amount }) => amount },
          { heading: messages.columns.purpose, cell: ({ purpose }) => purpose },
          { heading: messages.columns.started, cell: ({ started }) => started },
          {
            heading: messages.columns.state,
            cell: (donation) => (
              <span className="flex flex-wrap">
                <DonationBadge messages={messages.states} donation={donation} />
              </span>
            ),
          },
        ]}
      />
      <Export messages={messages} list={list} />
    </OfficePage>
  );
}
