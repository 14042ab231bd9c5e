/** The teacher dashboard. All of it is a sample. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { format } from "#app/runtime/format.ts";
import { content } from "#app/runtime/page/content.ts";
import { guard, WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { DataTable } from "#app/ui/DataTable/DataTable.tsx";
import { Dashboard } from "./Dashboard";
import { RowButton } from "./RowButton";
import { SessionList } from "./SessionList";
import { Status } from "./Status";

export function loader(args: LoaderFunctionArgs) {
  guard(args, "/dashboard/teacher");
  return content("dashboard/teacher");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export const openQuery = WHOLE_ADDRESS;

export function Component() {
  const {
    heading,
    text,
    buttons,
    summary,
    tabs,
    coursesTable,
    activityTable,
    courses,
    schedule,
    activities,
  } = useLoaderData<typeof loader>();
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
                  { heading: coursesTable.course, cell: ({ title }) => title },
                  { heading: coursesTable.students, cell: ({ students }) => students },
                  { heading: coursesTable.nextSession, cell: ({ nextSession }) => nextSession },
                  {
                    heading: coursesTable.status,
                    cell: ({ status }) => <Status of={status}>{coursesTable.statuses[status]}</Status>,
                  },
                  {
                    heading: coursesTable.actions,
                    cell: ({ title }) => <RowButton name={buttons.view} of={title} />,
                  },
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
                      {buttons.viewDetails}
                      <span className="sr-only"> {format(buttons.detailsOf, { title: session.title })}</span>
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
                  { heading: activityTable.student, cell: ({ student }) => student },
                  { heading: activityTable.action, cell: ({ action }) => action },
                  { heading: activityTable.course, cell: ({ course }) => course },
                  { heading: activityTable.time, cell: ({ time }) => time },
                  {
                    heading: activityTable.respond,
                    cell: ({ student }) => <RowButton name={buttons.view} of={student} />,
                  },
                ]}
              />
            </>
          ),
        },
      ]}
    />
  );
}
