import { useEffect, useState } from "react";

export function App({ visitor }) {
  const [count, setCount] = useState(0);
  // Shows, to a test for example, that the page has come to life: effects run in the browser alone.
  useEffect(() => {
    document.documentElement.dataset.page = "hydrated";
  }, []);
  return (
    <main>
      <h1>Hello, visitor {visitor}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Clicked ${count} times`}
      </button>
    </main>
  );
}
