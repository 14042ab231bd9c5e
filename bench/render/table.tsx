/** A page with a table of as many rows as its address says: what a list of records costs in React. */
import { renderToString } from "centre-ssr-react";

interface Row {
  id: number;
  name: string;
  email: string;
  amount: number;
  status: string;
}

const STATUSES = ["new", "in hand", "answered"];

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Visitor ${index + 1}`,
    email: `visitor${index + 1}@example.org`,
    amount: (index * 37) % 1000,
    status: STATUSES[index % STATUSES.length] ?? "",
  }));

function TableRow({ row, odd }: { row: Row; odd: boolean }) {
  return (
    <tr className={odd ? "row odd" : "row"} data-id={row.id}>
      <td>{row.id}</td>
      <td>
        <a href={`/people/${row.id}`}>{row.name}</a>
      </td>
      <td>{row.email}</td>
      <td className="amount" style={{ textAlign: "right" }}>
        R {row.amount}
      </td>
      <td>
        <button type="button" aria-label={`Answer ${row.name}`} disabled={row.status === "answered"}>
          {row.status}
        </button>
      </td>
    </tr>
  );
}

function Table({ rows }: { rows: Row[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Name</th>
          <th scope="col">Address</th>
          <th scope="col">Amount</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <TableRow key={row.id} row={row} odd={index % 2 === 1} />
        ))}
      </tbody>
    </table>
  );
}

/** @param url ends with the number of rows */
export async function render(url: string) {
  const rows = rowsOf(Number(url.slice(url.lastIndexOf("/") + 1)));
  return { status: 200, headers: [], head: "", html: renderToString(<Table rows={rows} />), data: "{}" };
}
