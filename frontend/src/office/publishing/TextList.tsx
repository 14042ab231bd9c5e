/** The list of texts: searched, and each with how things stand. It needs no script. */
import { useLocation } from "react-router";
import type { TextList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";
import { DataTable } from "#app/ui/DataTable/DataTable.tsx";
import { ListSearch } from "../ListSearch";
import { OfficePage } from "../OfficePage";
import { RecordLink } from "../RecordLink";
import { AddText } from "./AddText";

const LOOKS = {
  published: "done",
  draft: "current",
  ready: "current",
  scheduled: "current",
  mistakes: undefined,
  removed: undefined,
} as const;

export function TextList({ messages, list }: { messages: Messages["publishing"]; list: List }) {
  const { pathname } = useLocation();
  const { advanced, ...choicesOfAll } = messages.list.choices;
  const choices = list.hasAdvanced ? messages.list.choices : choicesOfAll;
  return (
    <OfficePage title={messages.heading} lead={messages.text}>
      <noscript>
        <p className="mb-6">{messages.editor.noScripts}</p>
      </noscript>
      <div className="mb-6 noscript:hidden">
        <AddText messages={messages.adding} list={list} />
      </div>
      <div className="mb-6">
        <ListSearch messages={{ ...messages.list, choices }} search={list.search} show={list.show} />
      </div>
      <DataTable
        caption={messages.heading}
        rows={list.texts}
        empty={messages.list.notFound}
        columns={[
          {
            heading: messages.list.title,
            cell: ({ id, title }) => <RecordLink to={`${pathname}/${id}`} name={title} detail={id} />,
          },
          {
            heading: messages.list.state,
            cell: ({ state, editors }) => (
              <span className="flex flex-wrap items-center gap-2">
                <Badge look={LOOKS[state]}>{messages.states[state]}</Badge>
                {editors.join(", ")}
              </span>
            ),
          },
        ]}
      />
    </OfficePage>
  );
}
