/** The teacher dashboard. All of it is a sample. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { Button } from "../../components/Button";
import { Dashboard, Status } from "../../components/dashboard/Dashboard";
import { DataTable } from "../../components/dashboard/DataTable";
import { SessionList } from "../../components/dashboard/SessionList";
import { content } from "../../lib/content";
import { guard, WHOLE_ADDRESS } from "../../lib/guard";
import { type MetaFunction, pageMeta } from "../../lib/meta";

export function loader(args: LoaderFunctionArgs) {
  guard(args, "/dashboard/teacher");
  return content("dashboard/teacher");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page, { robots: "noindex" });

export const openQuery = WHOLE_ADDRESS;

/** A button of a row; its name tells screen readers which row. */
function View({ of }: { of: string }) {
  return (
    <Button look="quiet" size="small" className="-ml-3 max-md:justify-self-start print:hidden">
      View<span className="sr-only"> {of}</span>
    </Button>
  );
}

export function Component() {
  const { heading, text, buttons, summary, tabs, courses, schedule, activities } =
    useLoaderData<typeof loader>();
  return (
    <Dashboard
      heading={heading}
      text={text}
      actions={
        <>
          <Button look="secondary">{buttons.scheduleSession}</Button>
          <Button>{buttons.createCourse}</Button>
        </>
      }
      summary={summary}
      tabs={[
        {
          id: "courses",
          label: tabs.courses,
          panel: (
            <>
              <h2 className="sr-only">{tabs.courses}</h2>
              <DataTable
                caption={tabs.courses}
                rows={courses}
                columns={[
                  { heading: "Course", cell: ({ title }) => title },
                  { heading: "Students", cell: ({ students }) => students },
                  { heading: "Next Session", cell: ({ nextSession }) => nextSession },
                  { heading: "Status", cell: ({ status }) => <Status>{status}</Status> },
                  { heading: "Actions", cell: ({ title }) => <View of={title} /> },
                ]}
              />
            </>
          ),
        },
        {
          id: "schedule",
          label: tabs.schedule,
          panel: (
            <>
              <h2 className="sr-only">{tabs.schedule}</h2>
              <SessionList
                sessions={schedule.map(({ day, time, ...session }) => ({
                  ...session,
                  date: `${day}, ${time}`,
                  action: (
                    <Button look="secondary">
                      View Details<span className="sr-only"> of {session.title}</span>
                    </Button>
                  ),
                }))}
              />
            </>
          ),
        },
        {
          id: "activity",
          label: tabs.activity,
          panel: (
            <>
              <h2 className="sr-only">{tabs.activity}</h2>
              <DataTable
                caption={tabs.activity}
                rows={activities}
                columns={[
                  { heading: "Student", cell: ({ student }) => student },
                  { heading: "Action", cell: ({ action }) => action },
                  { heading: "Course", cell: ({ course }) => course },
                  { heading: "Time", cell: ({ time }) => time },
                  { heading: "Respond", cell: ({ student }) => <View of={student} /> },
                ]}
              />
            </>
          ),
        },
      ]}
    />
  );
}
