import { useState } from "react";

export function App({ visitor }) {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Hello, visitor {visitor}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>
        {`Clicked ${count} times`}
      </button>
    </main>
  );
}
