import { createSSRApp } from "vue";
import { renderToString } from "vue/server-renderer";
import { App } from "./App.js";

export async function render(url) {
  const props = { visitor: Number(ssr.call("visitor", "")) };
  return {
    status: url === "/" ? 200 : 404,
    headers: [],
    head: "<title>Hello</title>",
    html: await renderToString(createSSRApp(App, props)),
    // Inside a script element, so nothing in it may look like a tag.
    data: JSON.stringify(props).replaceAll("<", "\\u003c"),
  };
}
