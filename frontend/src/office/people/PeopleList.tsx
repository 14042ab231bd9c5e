/** A page of the list of accounts. */
import { useLocation } from "react-router";
import type { PeopleList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { withQuery } from "#app/runtime/withQuery.ts";
import { OfficePage } from "../OfficePage";
import { RecordLink } from "../RecordLink";
import { RecordList } from "../RecordList";
import { inWords } from "./roles";
import { State } from "./State";

export interface PeopleListProps {
  words: Messages["people"];
  list: List;
}

export function PeopleList({ words, list }: PeopleListProps) {
  const { pathname, search: query } = useLocation();
  const { people, search, show, older } = list;
  return (
    <OfficePage title={words.heading} lead={words.text}>
      <RecordList
        words={words.list}
        caption={words.heading}
        rows={people}
        search={search}
        show={show}
        older={older}
        columns={[
          {
            heading: words.columns.name,
            cell: ({ id, name, email }) => (
              <RecordLink to={pathname + withQuery(query, { person: id })} name={name} detail={email} />
            ),
          },
          { heading: words.columns.roles, cell: ({ roles }) => inWords(roles, words) },
          { heading: words.columns.joined, cell: ({ joined }) => joined },
          {
            heading: words.columns.state,
            cell: ({ state }) => (
              <span className="flex flex-wrap">
                <State words={words.states} state={state} />
              </span>
            ),
          },
        ]}
      />
    </OfficePage>
  );
}
