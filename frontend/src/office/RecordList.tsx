/**
 * A long list of records, the newest first: a search, a table with one page of them, and the way to the older
 * ones. All of it is links and a form, so it needs no script. A page names where it begins, not its number, so
 * that the thousandth costs the server no more than the first.
 */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { Messages } from "#app/generated/messages.ts";
import { withQuery } from "#app/runtime/routing/withQuery.ts";
import { type Column, DataTable } from "#app/ui/DataTable/DataTable.tsx";
import { TableTools } from "#app/ui/TableTools/TableTools.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { ListSearch, type ListSearchProps } from "./ListSearch";
import { OtherPages } from "./OtherPages";

/** The choice that leaves nothing out. */
const EVERYTHING = "all";

export interface RecordListProps<Row> {
  messages: ListSearchProps["messages"] & Omit<Messages["inbox"]["list"], "choices">;
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** What was searched for; empty where nothing was. */
  search: string;
  /** Which of `messages.choices` is chosen. */
  show: string;
  /** Where the next page begins; none on the last one. */
  older?: string;
  /** Buttons for the whole list. */
  children?: ReactNode;
}

export function RecordList<Row extends { id: string }>({
  messages,
  caption,
  columns,
  rows,
  search,
  show,
  older,
  children,
}: RecordListProps<Row>) {
  const { pathname } = useLocation();
  return (
    <>
      <TableTools buttons={children}>
        <ListSearch messages={messages} search={search} show={show} />
      </TableTools>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        empty={search ? (older ? messages.notHere : messages.notFound) : messages.empty}
      />
      {search && rows.length === 0 && show !== EVERYTHING && (
        <p className="mt-4">
          <TextLink to={pathname + withQuery("", { q: search, show: EVERYTHING })}>
            {messages.everywhere}
          </TextLink>
        </p>
      )}
      <OtherPages messages={messages} older={older} />
    </>
  );
}
