import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { routes } from "./routes.jsx";

async function ask(name, argument) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`/ask/${name}`, { method: "POST", headers, body: JSON.stringify(argument) });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.json();
}

const router = createBrowserRouter(routes(ask));
hydrateRoot(document.getElementById("root"), <RouterProvider router={router} />);
