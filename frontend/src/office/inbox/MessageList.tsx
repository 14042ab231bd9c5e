/** A page of the list of messages. */
import { useLocation } from "react-router";
import type { MessageList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { withQuery } from "#app/runtime/withQuery.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { OfficePage } from "../OfficePage";
import { RecordLink } from "../RecordLink";
import { RecordList } from "../RecordList";
import { State } from "./State";

export interface MessageListProps {
  words: Messages["inbox"];
  list: List;
}

export function MessageList({ words, list }: MessageListProps) {
  const { pathname, search: query } = useLocation();
  const { messages, search, show, older } = list;
  return (
    <OfficePage title={words.heading} lead={words.text}>
      <RecordList
        words={words.list}
        caption={words.heading}
        rows={messages}
        search={search}
        show={show}
        older={older}
        columns={[
          {
            heading: words.columns.subject,
            cell: ({ id, subject }) => (
              <RecordLink to={pathname + withQuery(query, { message: id })} name={subject} />
            ),
          },
          {
            heading: words.columns.from,
            cell: ({ name, email }) => (
              <span className="grid">
                {name || words.unsigned}
                {email && <span className="text-sm/[1.65] wrap-anywhere text-muted">{email}</span>}
              </span>
            ),
          },
          { heading: words.columns.received, cell: ({ received }) => received },
          {
            heading: words.columns.state,
            cell: ({ state }) => (
              <span className="flex flex-wrap">
                <State words={words.states} state={state} />
              </span>
            ),
          },
        ]}
      >
        <form method="post" action="/api/office/messages/export">
          <input type="hidden" name="q" value={search} />
          <input type="hidden" name="show" value={show} />
          <Button type="submit" look="quiet">
            {words.export}
          </Button>
        </form>
      </RecordList>
    </OfficePage>
  );
}
