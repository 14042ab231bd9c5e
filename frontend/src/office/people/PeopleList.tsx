/** A page of the list of accounts. */
import { useLocation } from "react-router";
import type { PeopleList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { withQuery } from "#app/runtime/routing/withQuery.ts";
import { OfficePage } from "../OfficePage";
import { RecordLink } from "../RecordLink";
import { RecordList } from "../RecordList";
import { PersonBadge } from "./PersonBadge";
import { inWords } from "./roles";

export interface PeopleListProps {
  messages: Messages["people"];
  list: List;
}

export function PeopleList({ messages, list }: PeopleListProps) {
  const { pathname, search: query } = useLocation();
  const { people, search, show, older } = list;
  return (
    <OfficePage title={messages.heading} lead={messages.text}>
      <RecordList
        messages={messages.list}
        caption={messages.heading}
        rows={people}
        search={search}
        show={show}
        older={older}
        columns={[
          {
            heading: messages.columns.name,
            cell: ({ id, name, email }) => (
              <RecordLink to={pathname + withQuery(query, { person: id })} name={name} detail={email} />
            ),
          },
          { heading: messages.columns.roles, cell: ({ roles }) => inWords(roles, messages) },
          { heading: messages.columns.joined, cell: ({ joined }) => joined },
          {
            heading: messages.columns.state,
            cell: ({ state }) => (
              <span className="flex flex-wrap">
                <PersonBadge messages={messages.states} state={state} />
              </span>
            ),
          },
        ]}
      />
    </OfficePage>
  );
}
