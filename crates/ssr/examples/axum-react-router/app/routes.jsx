import { useEffect } from "react";
import { data, isRouteErrorResponse, Link, Outlet, useLoaderData, useRouteError } from "react-router";

/** The routes of both sides; `ask(name, argument)` is how the one at hand gets an answer of the host. */
export const routes = (ask) => [
  {
    Component: Frame,
    children: [
      {
        ErrorBoundary: Failed,
        children: [
          { path: "/", loader: () => ask("lessons", null), Component: Lessons },
          { path: "/lessons/:id", loader: ({ params }) => lesson(ask, params.id), Component: Lesson },
          { path: "*", loader: notFound },
        ],
      },
    ],
  },
];

async function lesson(ask, id) {
  return (/^\d{1,9}$/.test(id) && (await ask("lesson", Number(id)))) || notFound();
}

function notFound() {
  throw data(null, { status: 404 });
}

function Frame() {
  // Shows, to a test for example, that the page has come to life: effects run in the browser alone.
  useEffect(() => {
    document.documentElement.dataset.page = "hydrated";
  }, []);
  return <Outlet />;
}

function Lessons() {
  return (
    <ul>
      {useLoaderData().map(({ id, title }) => (
        <li key={id}>
          <Link to={`/lessons/${id}`}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

function Lesson() {
  const { title } = useLoaderData();
  return (
    <main>
      <h1>{title}</h1>
      <Link to="/">All lessons</Link>
    </main>
  );
}

function Failed() {
  const error = useRouteError();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return <h1>{isNotFound ? "There is no such page" : "Something went wrong"}</h1>;
}
