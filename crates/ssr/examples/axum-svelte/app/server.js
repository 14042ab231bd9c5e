import { render as renderToString } from "svelte/server";
import App from "./App.svelte";

export function render(url) {
  const props = { visitor: Number(ssr.call("visitor", "")) };
  const { head, body } = renderToString(App, { props });
  return {
    status: url === "/" ? 200 : 404,
    headers: [],
    head: `<title>Hello</title>${head}`,
    html: body,
    // Inside a script element, so nothing in it may look like a tag.
    data: JSON.stringify(props).replaceAll("<", "\\u003c"),
  };
}
