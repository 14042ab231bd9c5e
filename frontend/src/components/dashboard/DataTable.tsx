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

/** A table of rows with an id; on narrow screens each row is a block of names and values. */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  empty,
}: DataTableProps<Row>) {
  return (
    <table className="data-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ heading }) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ heading, cell }, position) =>
              position === 0 ? (
                <th key={heading} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={heading}>
                  <span className="data-name" aria-hidden="true">
                    {heading}
                  </span>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr className="data-empty">
            <td colSpan={columns.length}>{empty}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
