/** The list of texts: searched, and each with how things stand. It needs no script. */
import { useLocation } from "react-router";
import { Badge } from "../../../components/Badge";
import { DataTable } from "../../../components/DataTable";
import { ListSearch } from "../../../components/office/ListSearch";
import { OfficePage } from "../../../components/office/OfficePage";
import { RecordLink } from "../../../components/office/RecordLink";
import type { OfficeTexts } from "../../../generated/content";
import type { TextList as List } from "../../../generated/context";
import { useScripted } from "../../../lib/scripted";
import { AddText } from "./AddText";

const LOOKS = {
  published: "done",
  draft: "current",
  ready: "current",
  scheduled: "current",
  mistakes: undefined,
  removed: undefined,
} as const;

export function TextList({ words, list }: { words: OfficeTexts; list: List }) {
  const { pathname } = useLocation();
  const scripted = useScripted();
  return (
    <OfficePage title={words.heading} lead={words.text}>
      {scripted && (
        <div className="mb-6">
          <AddText words={words.adding} list={list} />
        </div>
      )}
      <div className="mb-6">
        <ListSearch words={words.list} search={list.search} show={list.show} />
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
