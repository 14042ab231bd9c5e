/** A page of the list of donations, with the sums and the table for the bookkeeper on the first one. */
import { useLocation } from "react-router";
import type { DonationList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useSentForm } from "#app/runtime/context.ts";
import { withQuery } from "#app/runtime/withQuery.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { TextField } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { OfficePage } from "../OfficePage";
import { RecordLink } from "../RecordLink";
import { RecordList } from "../RecordList";
import { State } from "./State";
import { Sums } from "./Sums";

export interface DonationListProps {
  words: Messages["donations"];
  list: List;
}

function Export({ words: { export: words }, list }: DonationListProps) {
  const sent = useSentForm("payments");
  const days = [
    ["from", words.from, list.firstDay],
    ["to", words.to, list.lastDay],
  ] as const;
  const wrong = days.find(([name]) => sent?.errors[name])?.[0];
  return (
    <Panel as="section" tone="mist" className="mt-10 print:hidden">
      <h2>{words.heading}</h2>
      <p className="mb-5">{words.text}</p>
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
          {words.submit}
        </Button>
      </form>
    </Panel>
  );
}

export function DonationList({ words, list }: DonationListProps) {
  const { pathname, search: query } = useLocation();
  const { donations, search, show, older, sums } = list;
  return (
    <OfficePage title={words.heading} lead={words.text}>
      {sums && <Sums words={words.sums} sums={sums} />}
      <RecordList
        words={words.list}
        caption={words.heading}
        rows={donations}
        search={search}
        show={show}
        older={older}
        columns={[
          {
            heading: words.columns.name,
            cell: ({ id, name, email }) => (
              <RecordLink to={pathname + withQuery(query, { donation: id })} name={name} detail={email} />
            ),
          },
          { heading: words.columns.amount, cell: ({ amount }) => amount },
          { heading: words.columns.purpose, cell: ({ purpose }) => purpose },
          { heading: words.columns.started, cell: ({ started }) => started },
          {
            heading: words.columns.state,
            cell: (donation) => (
              <span className="flex flex-wrap">
                <State words={words.states} donation={donation} />
              </span>
            ),
          },
        ]}
      />
      <Export words={words} list={list} />
    </OfficePage>
  );
}
