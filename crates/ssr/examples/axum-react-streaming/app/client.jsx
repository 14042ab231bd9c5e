import { hydrateRoot } from "react-dom/client";
import { App } from "./App.jsx";

let comments;
// First called when the comments have arrived, with what they were made of; or when they will not, and there is nothing.
const load = () => {
  comments ??= Promise.resolve(JSON.parse(document.getElementById("comments")?.textContent ?? "null"));
  return comments;
};
hydrateRoot(document, <App load={load} />);
