import { createSSRApp } from "vue";
import { App } from "./App.js";

const props = JSON.parse(document.getElementById("data").textContent);
createSSRApp(App, props).mount("#root");
