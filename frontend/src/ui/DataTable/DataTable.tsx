import type { ReactNode } from "react";

export interface Column<Row> {
  heading: string;
  cell: (row: Row) => ReactNode;
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers. */
  caption: string;
  /** The first column names its row. */
  columns: Column<Row>[];
  rows: Row[];
  /** Said where there is no row. */
  empty?: string;
}

/** What HTML means by these elements. */
const ROLES = {
  table: { role: "table" },
  rows: { role: "rowgroup" },
  row: { role: "row" },
  columnHeading: { role: "columnheader" },
  rowHeading: { role: "rowheader" },
  cell: { role: "cell" },
};

const ROW =
  "max-md:block max-md:rounded-xl max-md:border max-md:border-line max-md:bg-surface max-md:px-5 max-md:py-4 max-md:not-first:mt-4";

const CELL = "border-line px-4 text-balance max-md:px-0 md:border-t";

/**
 * A table of rows with an id; on narrow screens each row is a block of names and values. Browsers
 * take an element that is laid out as a block or a grid for no part of a table any more: the roles
 * say that it is.
 */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  empty,
}: DataTableProps<Row>) {
  return (
    <table
      {...ROLES.table}
      className="w-full border-separate text-left [border-spacing:0] max-md:block md:rounded-xl md:border md:border-line md:bg-surface"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...ROLES.rows} className="max-md:hidden">
        <tr {...ROLES.row}>
          {columns.map(({ heading }) => (
            <th
              {...ROLES.columnHeading}
              key={heading}
              scope="col"
              className="px-4 py-3 text-sm/[1.65] font-semibold text-balance text-muted"
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.rows} className="max-md:block">
        {rows.map((row) => (
          <tr {...ROLES.row} key={row.id} className={ROW}>
            {columns.map(({ heading, cell }, position) =>
              position === 0 ? (
                <th
                  {...ROLES.rowHeading}
                  key={heading}
                  scope="row"
                  className={`font-semibold text-ink max-md:block max-md:font-display max-md:text-[1.25rem]/[1.3] ${CELL} py-3 max-md:py-1`}
                >
                  {cell(row)}
                </th>
              ) : (
                <td
                  {...ROLES.cell}
                  key={heading}
                  className={`max-md:grid max-md:grid-cols-[minmax(0,6rem)_minmax(0,1fr)] max-md:items-center ${CELL} py-3 max-md:py-1`}
                >
                  {/* Read aloud with the value: the row of headings is not there then. */}
                  <span className="text-sm/[1.65] text-muted md:hidden">{heading}</span>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr {...ROLES.row} className={ROW}>
            <td
              {...ROLES.cell}
              colSpan={columns.length}
              className={`text-center text-muted max-md:block ${CELL} py-10`}
            >
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
