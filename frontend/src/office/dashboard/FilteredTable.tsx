/** A table with a search box, a filter and buttons above it. */
import { type ReactNode, useState } from "react";
import { format, type Template } from "#app/runtime/format.ts";
import { matchesSearch } from "#app/runtime/search.ts";
import { useHydratedValue } from "#app/runtime/start/hydrated.ts";
import { type Column, DataTable } from "#app/ui/DataTable/DataTable.tsx";
import { SelectField, TextField } from "#app/ui/Field/Field.tsx";
import { TableTools } from "#app/ui/TableTools/TableTools.tsx";

export interface FilteredTableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  /** The label of the search box. */
  search: string;
  /** The texts of a row that are searched. */
  searched: (row: Row) => string[];
  /** Label, the choice that lets every row pass, and the others as value and words. */
  filter: { label: string; all: string; choices: [value: string, name: string][]; of: (row: Row) => string };
  /** Said where no row passes. */
  empty: string;
  /** Tells how many rows pass, `{shown}` of `{all}`. */
  shown: Template<"shown" | "all">;
  /** Buttons. */
  children: ReactNode;
}

const ALL = "all";

export function FilteredTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  search,
  searched,
  filter,
  empty,
  shown,
  children,
}: FilteredTableProps<Row>) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(ALL);
  const filters = useHydratedValue<HTMLElement>((element) => {
    setQuery(element.querySelector("input")?.value ?? "");
    setChosen(element.querySelector("select")?.value ?? ALL);
  });
  const passing = rows.filter(
    (row) => (chosen === ALL || filter.of(row) === chosen) && matchesSearch(searched(row), query),
  );
  return (
    <>
      <TableTools buttons={children}>
        <search
          ref={filters}
          className="grid gap-4 sm:grid-cols-[minmax(0,22rem)_12rem] noscript:hidden [&_input]:h-12 [&_select]:h-12"
        >
          <TextField
            type="search"
            label={search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            autoComplete="off"
          />
          <SelectField
            label={filter.label}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            <option value={ALL}>{filter.all}</option>
            {filter.choices.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        </search>
      </TableTools>
      <DataTable caption={caption} columns={columns} rows={passing} empty={empty} />
      <p className="mt-4 text-sm/[1.65] text-muted noscript:hidden print:hidden" role="status">
        {format(shown, { shown: passing.length, all: rows.length })}
      </p>
    </>
  );
}
