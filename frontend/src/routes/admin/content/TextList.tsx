/** The list of texts: searched, and each with how things stand. It needs no script. */
import { useLocation } from "react-router";
import { Badge } from "../../../components/Badge";
import { Button } from "../../../components/Button";
import { DataTable } from "../../../components/dashboard/DataTable";
import { SelectField, TextField } from "../../../components/Field";
import { OfficePage } from "../../../components/office/OfficePage";
import { TextLink } from "../../../components/TextLink";
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
      <search>
        <form
          action={pathname}
          className="mb-6 grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto] sm:items-end lg:max-w-176"
        >
          <TextField
            type="search"
            name="q"
            label={words.list.search}
            defaultValue={list.search}
            autoComplete="off"
            maxLength={200}
          />
          <SelectField name="show" label={words.list.show} defaultValue={list.show}>
            {words.list.choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <Button type="submit" look="secondary">
            {words.list.submit}
          </Button>
        </form>
      </search>
      <DataTable
        caption={words.heading}
        rows={list.texts}
        empty={words.list.notFound}
        columns={[
          {
            heading: words.list.title,
            cell: ({ id, title }) => (
              <span className="grid">
                <TextLink className="wrap-anywhere max-md:py-1" to={`${pathname}/${id}`}>
                  {title}
                </TextLink>
                <span className="font-sans text-sm/[1.65] font-normal wrap-anywhere text-muted">{id}</span>
              </span>
            ),
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
