import { hydrateRoot } from "react-dom/client";
import { App } from "./App.jsx";

const sent = () => JSON.parse(document.getElementById("comments")?.textContent ?? "null");
let comments;
// First called when the comments have arrived, or will not arrive any more.
const load = () => (comments ??= Promise.resolve(sent()));
hydrateRoot(document, <App load={load} />);
