/** The list of texts: searched, and each with how things stand. It needs no script. */
import { useLocation } from "react-router";
import type { TextList as List } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useScripted } from "#app/runtime/scripted.ts";
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

export function TextList({ words, list }: { words: Messages["publishing"]; list: List }) {
  const { pathname } = useLocation();
  const scripted = useScripted();
  const { advanced, ...choicesOfAll } = words.list.choices;
  const choices = list.hasAdvanced ? words.list.choices : choicesOfAll;
  return (
    <OfficePage title={words.heading} lead={words.text}>
      {scripted && (
        <div className="mb-6">
          <AddText words={words.adding} list={list} />
        </div>
      )}
      <div className="mb-6">
        <ListSearch words={{ ...words.list, choices }} search={list.search} show={list.show} />
      </div>
      <DataTable
        caption={words.heading}
        rows={list.texts}
        empty={words.list.notFound}
        columns={[
          {
            heading: words.list.title,
            cell: ({ id, title }) => <RecordLink to={`${pathname}/${id}`} name={title} detail={id} />,
          },
          {
            heading: words.list.state,
            cell: ({ state, editors }) => (
              <span className="flex flex-wrap items-center gap-2">
                <Badge look={LOOKS[state]}>{words.states[state]}</Badge>
                {editors.join(", ")}
              </span>
            ),
          },
        ]}
      />
    </OfficePage>
  );
}
