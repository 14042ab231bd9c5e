import { hydrateRoot } from "react-dom/client";
import { App } from "./App.jsx";

const props = JSON.parse(document.getElementById("data").textContent);
hydrateRoot(document.getElementById("root"), <App {...props} />);
