import { hydrate } from "svelte";
import App from "./App.svelte";

const props = JSON.parse(document.getElementById("data").textContent);
hydrate(App, { target: document.getElementById("root"), props });
