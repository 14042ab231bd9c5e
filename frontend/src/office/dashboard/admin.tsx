/** The admin dashboard. All of it is a sample. Also answers at `/admin`. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { content } from "#app/runtime/page/content.ts";
import { type MetaFunction, pageMeta } from "#app/runtime/page/meta.ts";
import { guard, WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Dashboard } from "./Dashboard";
import { FilteredTable } from "./FilteredTable";
import { RowButton } from "./RowButton";
import { Status } from "./Status";

export function loader(args: LoaderFunctionArgs) {
  guard(args, "/dashboard/admin");
  return content("dashboard/admin");
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { canonicalPath: "/admin", robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

/** An address that is broken before its sign where it must be. */
function EmailAddress({ address }: { address: string }) {
  const at = address.indexOf("@");
  return (
    <span className="wrap-anywhere">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

export function Component() {
  const {
    heading,
    text,
    summary,
    tabs,
    edit,
    shown,
    usersTable,
    coursesTable,
    users,
    courses,
    settings,
    export: takeAway,
  } = useLoaderData<typeof loader>();
  return (
    <Dashboard
      heading={heading}
      text={text}
      actions={<Button look="secondary">{tabs.settings}</Button>}
      summary={summary}
      tabs={[
        {
          id: "users",
          label: tabs.users,
          panel: (
            <>
              <h2 className="sr-only">{tabs.users}</h2>
              <FilteredTable
                caption={tabs.users}
                rows={users}
                search={usersTable.search}
                searched={({ name, email }) => [name, email]}
                filter={{
                  label: usersTable.columns.role,
                  all: usersTable.allRoles,
                  choices: Object.entries(usersTable.roles),
                  of: ({ role }) => role,
                }}
                empty={usersTable.none}
                shown={shown}
                columns={[
                  { heading: usersTable.columns.name, cell: ({ name }) => name },
                  {
                    heading: usersTable.columns.email,
                    cell: ({ email }) => <EmailAddress address={email} />,
                  },
                  { heading: usersTable.columns.role, cell: ({ role }) => usersTable.roles[role] },
                  {
                    heading: usersTable.columns.status,
                    cell: ({ status }) => <Status of={status}>{usersTable.statuses[status]}</Status>,
                  },
                  { heading: edit, cell: ({ name }) => <RowButton name={edit} of={name} /> },
                ]}
              >
                <Button look="secondary">{takeAway}</Button>
                <Button>{usersTable.add}</Button>
              </FilteredTable>
            </>
          ),
        },
        {
          id: "courses",
          label: tabs.courses,
          panel: (
            <>
              <h2 className="sr-only">{tabs.courses}</h2>
              <FilteredTable
                caption={tabs.courses}
                rows={courses}
                search={coursesTable.search}
                searched={({ title, instructor }) => [title, instructor]}
                filter={{
                  label: coursesTable.columns.status,
                  all: coursesTable.allStatuses,
                  choices: Object.entries(coursesTable.statuses),
                  of: ({ status }) => status,
                }}
                empty={coursesTable.none}
                shown={shown}
                columns={[
                  { heading: coursesTable.columns.title, cell: ({ title }) => title },
                  { heading: coursesTable.columns.instructor, cell: ({ instructor }) => instructor },
                  { heading: coursesTable.columns.students, cell: ({ students }) => students },
                  {
                    heading: coursesTable.columns.status,
                    cell: ({ status }) => <Status of={status}>{coursesTable.statuses[status]}</Status>,
                  },
                  { heading: edit, cell: ({ title }) => <RowButton name={edit} of={title} /> },
                ]}
              >
                <Button look="secondary">{takeAway}</Button>
                <Button>{coursesTable.add}</Button>
              </FilteredTable>
            </>
          ),
        },
        {
          id: "settings",
          label: tabs.settings,
          panel: (
            <>
              <h2 className="sr-only">{tabs.settings}</h2>
              <p className="rounded-xl border border-dashed border-outline px-6 py-16 text-center text-lg/[1.65] text-muted">
                {settings}
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
