/** The student dashboard. All of it is a sample. */
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { format } from "#app/runtime/format.ts";
import { content } from "#app/runtime/page/content.ts";
import { guard, WHOLE_ADDRESS } from "#app/runtime/routing/guard.ts";
import { ButtonLink } from "#app/ui/Button/Button.tsx";
import { ProgressBar } from "#app/ui/ProgressBar/ProgressBar.tsx";
import { Dashboard } from "./Dashboard";
import { SessionList } from "./SessionList";

export function loader(args: LoaderFunctionArgs) {
  guard(args, "/dashboard/student");
  return content("dashboard/student");
}

export { unlistedMeta as meta } from "#app/runtime/page/meta.ts";

export const openQuery = WHOLE_ADDRESS;

const TILES =
  "grid gap-6 *:flex *:flex-col *:items-start *:gap-3 *:rounded-xl *:border *:border-line *:bg-surface *:p-6 md:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))]";

export function Component() {
  const { heading, text, tabs, labels, courses, events, resources } = useLoaderData<typeof loader>();
  return (
    <Dashboard
      heading={heading}
      text={text}
      tabs={[
        {
          id: "courses",
          label: tabs.courses,
          panel: (
            <>
              <h2 className="sr-only">{tabs.courses}</h2>
              <ul className={TILES}>
                {courses.map(({ id, title, progress, nextLesson }) => (
                  <li key={id}>
                    <h3>{title}</h3>
                    <p className="flex w-full justify-between">
                      <span>{labels.progress}</span>
                      <strong>{progress}%</strong>
                    </p>
                    <ProgressBar label={format(labels.progressOf, { title })} percent={progress} />
                    <p>
                      {labels.nextLesson} <strong>{nextLesson}</strong>
                    </p>
                  </li>
                ))}
              </ul>
            </>
          ),
        },
        {
          id: "schedule",
          label: tabs.schedule,
          panel: (
            <>
              <h2 className="sr-only">{tabs.schedule}</h2>
              <SessionList sessions={events} />
            </>
          ),
        },
        {
          id: "resources",
          label: tabs.resources,
          panel: (
            <>
              <h2 className="sr-only">{tabs.resources}</h2>
              <ul className={TILES}>
                {resources.map(({ title, description, link }) => (
                  <li key={link.href}>
                    <h3>{title}</h3>
                    <p>{description}</p>
                    <ButtonLink to={link.href} look="secondary" className="mt-auto">
                      {link.name}
                      <span className="sr-only"> {title}</span>
                    </ButtonLink>
                  </li>
                ))}
              </ul>
            </>
          ),
        },
      ]}
    />
  );
}
