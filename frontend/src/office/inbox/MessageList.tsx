/** A page of the list of messages. */
import { useLocation } from "react-router";
import type { MessageList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { withQuery } from "#app/runtime/routing/withQuery.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { OfficePage } from "../OfficePage";
import { RecordLink } from "../RecordLink";
import { RecordList } from "../RecordList";
import { MessageBadge } from "./MessageBadge";

export interface MessageListProps {
  messages: Messages["inbox"];
  list: List;
}

export function MessageList({ messages, list }: MessageListProps) {
  const { pathname, search: query } = useLocation();
  const { search, show, older } = list;
  return (
    <OfficePage title={messages.heading} lead={messages.text}>
      <RecordList
        messages={messages.list}
        caption={messages.heading}
        rows={list.messages}
        search={search}
        show={show}
        older={older}
        columns={[
          {
            heading: messages.columns.subject,
            cell: ({ id, subject }) => (
              <RecordLink to={pathname + withQuery(query, { message: id })} name={subject} />
            ),
          },
          {
            heading: messages.columns.from,
            cell: ({ name, email }) => (
              <span className="grid">
                {name || messages.unsigned}
                {email && <span className="text-sm/[1.65] wrap-anywhere text-muted">{email}</span>}
              </span>
            ),
          },
          { heading: messages.columns.received, cell: ({ received }) => received },
          {
            heading: messages.columns.state,
            cell: ({ state }) => (
              <span className="flex flex-wrap">
                <MessageBadge messages={messages.states} state={state} />
              </span>
            ),
          },
        ]}
      >
        <form method="post" action="/api/office/messages/export">
          <input type="hidden" name="q" value={search} />
          <input type="hidden" name="show" value={show} />
          <Button type="submit" look="quiet">
            {messages.export}
          </Button>
        </form>
      </RecordList>
    </OfficePage>
  );
}
