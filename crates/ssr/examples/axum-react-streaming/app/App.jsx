import { Suspense, use, useEffect, useState } from "react";

export function App({ load }) {
  useMark("page");
  return (
    <html lang="en">
      <head>
        <title>Comments</title>
      </head>
      <body>
        <h1>Comments</h1>
        <Counter />
        <Suspense fallback={<p>The comments are on their way.</p>}>
          <Comments load={load} />
        </Suspense>
      </body>
    </html>
  );
}

// With a state of its own: where something around a Suspense boundary is rendered again before the boundary has
// arrived, the browser makes that boundary by itself, and does not wait for the data that the server sends with it.
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`Clicked ${count} times`}
    </button>
  );
}

function Comments({ load }) {
  const comments = use(load());
  useMark("comments");
  if (!comments) return <p role="alert">The comments are missing. Please load this page again.</p>;
  // Inside a script element, so nothing in it may look like a tag.
  const sent = JSON.stringify(comments).replaceAll("<", "\\u003c");
  return (
    <>
      <ul>
        {comments.map((comment) => (
          <li key={comment}>{comment}</li>
        ))}
      </ul>
      <script id="comments" type="application/json" dangerouslySetInnerHTML={{ __html: sent }} />
    </>
  );
}

/** Shows, to a test for example, what has come to life: effects run in the browser alone. */
function useMark(part) {
  useEffect(() => void (document.documentElement.dataset[part] = "hydrated"));
}
