/**
 * A long list of records, the newest first: a search, a table with one page of them, and the way to the older
 * ones. All of it is links and a form, so it needs no script. A page names where it begins, not its number, so
 * that the thousandth costs the server no more than the first.
 */
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { OfficeList } from "../../generated/content";
import { Button } from "../Button";
import { type Column, DataTable } from "../dashboard/DataTable";
import { SelectField, TextField } from "../Field";
import { TextLink } from "../TextLink";

/** Query parameters of these lists; crates/web/src/office reads them. */
const SEARCH = "q";
const SHOW = "show";
const BEFORE = "before";

export interface RecordListProps<Row> {
  words: OfficeList;
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** What was searched for; empty where nothing was. */
  search: string;
  /** Which of `words.choices` is chosen. */
  show: string;
  /** Where the next page begins; none on the last one. */
  older?: string;
  /** Buttons for the whole list. */
  children?: ReactNode;
}

/** `search` with `changes`; an empty value takes its parameter away. */
export function withQuery(search: string, changes: Record<string, string>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = query.toString();
  return text && `?${text}`;
}

export function RecordList<Row extends { id: string }>({
  words,
  caption,
  columns,
  rows,
  search,
  show,
  older,
  children,
}: RecordListProps<Row>) {
  const location = useLocation();
  const isFirst = !new URLSearchParams(location.search).has(BEFORE);
  return (
    <>
      <div className="mb-6 grid gap-4 lg:grid-cols-[1fr_auto] lg:items-end print:hidden">
        <search>
          <form
            action={location.pathname}
            className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_auto] sm:items-end lg:max-w-176"
          >
            <TextField
              type="search"
              name={SEARCH}
              label={words.search}
              defaultValue={search}
              autoComplete="off"
              maxLength={200}
            />
            <SelectField name={SHOW} label={words.show} defaultValue={show}>
              {words.choices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <Button type="submit" look="secondary">
              {words.submit}
            </Button>
          </form>
        </search>
        {children && <div className="flex flex-wrap gap-4">{children}</div>}
      </div>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        empty={search ? (older ? words.notHere : words.notFound) : words.empty}
      />
      {(older || !isFirst) && (
        <nav
          aria-label={words.pages}
          className="mt-6 flex flex-wrap justify-between gap-4 *:inline-flex *:min-h-11 *:items-center print:hidden"
        >
          {!isFirst && (
            <TextLink to={location.pathname + withQuery(location.search, { [BEFORE]: "" })}>
              {words.newest}
            </TextLink>
          )}
          {older && (
            <TextLink
              className="ml-auto"
              to={location.pathname + withQuery(location.search, { [BEFORE]: older })}
            >
              {words.older}
            </TextLink>
          )}
        </nav>
      )}
    </>
  );
}
