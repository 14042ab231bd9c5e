/** The admin dashboard. All of it is a sample. Also answers at `/admin`. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../components/Button";
import { Dashboard, Status } from "../../components/dashboard/Dashboard";
import { FilteredTable } from "../../components/dashboard/FilteredTable";
import { content } from "../../lib/content";
import { guard, WHOLE_ADDRESS } from "../../lib/guard";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export function loader(args: LoaderFunctionArgs) {
  guard(args, "/dashboard/admin");
  return content("dashboard/admin");
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data?.page, { canonicalPath: "/admin", robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

const ROLE_NAMES = { student: "Student", teacher: "Teacher", admin: "Admin" } as const;
const STATUS_NAMES = { active: "Active", inactive: "Inactive" } as const;

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

/** A button of a row; its name tells screen readers which row. */
function Edit({ of }: { of: string }) {
  return (
    <Button look="quiet" size="small" className="-ml-3 max-md:justify-self-start print:hidden">
      Edit<span className="sr-only"> {of}</span>
    </Button>
  );
}

export function Component() {
  const { heading, text, summary, tabs, users, courses, settings } = useLoaderData<typeof loader>();
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
                search="Search users"
                searched={({ name, email }) => [name, email]}
                filter={{
                  label: "Role",
                  choices: [["all", "All roles"], ...Object.entries(ROLE_NAMES)],
                  of: ({ role }) => role,
                }}
                empty="No user matches."
                columns={[
                  { heading: "Name", cell: ({ name }) => name },
                  { heading: "Email", cell: ({ email }) => <EmailAddress address={email} /> },
                  { heading: "Role", cell: ({ role }) => ROLE_NAMES[role] },
                  { heading: "Status", cell: ({ status }) => <Status>{STATUS_NAMES[status]}</Status> },
                  { heading: "Edit", cell: ({ name }) => <Edit of={name} /> },
                ]}
              >
                <Button look="secondary">Export</Button>
                <Button>Add User</Button>
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
                search="Search courses"
                searched={({ title, instructor }) => [title, instructor]}
                filter={{
                  label: "Status",
                  choices: [
                    ["all", "All statuses"],
                    ["Active", "Active"],
                    ["Draft", "Draft"],
                    ["Archived", "Archived"],
                  ],
                  of: ({ status }) => status,
                }}
                empty="No course matches."
                columns={[
                  { heading: "Title", cell: ({ title }) => title },
                  { heading: "Instructor", cell: ({ instructor }) => instructor },
                  { heading: "Students", cell: ({ students }) => students },
                  { heading: "Status", cell: ({ status }) => <Status>{status}</Status> },
                  { heading: "Edit", cell: ({ title }) => <Edit of={title} /> },
                ]}
              >
                <Button look="secondary">Export</Button>
                <Button>Add Course</Button>
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
