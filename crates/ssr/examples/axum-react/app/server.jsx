import { renderToString } from "centre-ssr-react";
import { App } from "./App.jsx";

export function render(url) {
  const props = { visitor: Number(ssr.call("visitor", "")) };
  return {
    status: url === "/" ? 200 : 404,
    headers: [],
    head: "<title>Hello</title>",
    html: renderToString(<App {...props} />),
    // Inside a script element, so nothing in it may look like a tag.
    data: JSON.stringify(props).replaceAll("<", "\\u003c"),
  };
}
