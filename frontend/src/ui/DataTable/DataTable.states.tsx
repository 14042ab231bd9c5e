import { Badge } from "../Badge/Badge";
import { type Column, DataTable } from "./DataTable";

interface Person {
  id: string;
  name: string;
  role: string;
}

const columns: Column<Person>[] = [
  { heading: "Name", cell: ({ name }) => name },
  { heading: "Role", cell: ({ role }) => <Badge>{role}</Badge> },
];

export const states = {
  "two rows": (
    <DataTable
      caption="People"
      columns={columns}
      rows={[
        { id: "1", name: "Sample Teacher", role: "Teacher" },
        { id: "2", name: "Sample Student", role: "Student" },
      ]}
    />
  ),
  "no row": <DataTable caption="People who wait" columns={columns} rows={[]} empty="Nobody waits." />,
};
