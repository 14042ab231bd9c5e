import { useEffect } from "react";
import { data, Link, useLoaderData } from "react-router";

/** The routes of both sides; `ask(name, argument)` is how the one at hand gets an answer of the host. */
export const routes = (ask) => [
  {
    ErrorBoundary: () => <h1>There is no such page</h1>,
    children: [
      { path: "/", loader: () => ask("lessons", null), Component: Lessons },
      { path: "/lessons/:id", loader: async ({ params }) => found(await ask("lesson", params.id)), Component: Lesson },
    ],
  },
];

function found(lesson) {
  if (!lesson) throw data(null, { status: 404 });
  return lesson;
}

function Lessons() {
  return useLoaderData().map(({ id, title }) => (
    <p key={id}>
      <Link to={`/lessons/${id}`}>{title}</Link>
    </p>
  ));
}

function Lesson() {
  // Shows, to a test for example, that the page has come to life: effects run in the browser alone.
  useEffect(() => {
    document.documentElement.dataset.page = "hydrated";
  }, []);
  return (
    <main>
      <h1>{useLoaderData().title}</h1>
      <Link to="/">All lessons</Link>
    </main>
  );
}
