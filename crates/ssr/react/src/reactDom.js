/** What stands in for index.js where React is another one than this renderer knows. */
import * as reactDomServer from "react-dom/server";

let pages = 0;

/** Renders a page by react-dom. */
export function renderToString(node, options) {
  pages += 1;
  return reactDomServer.renderToString(node, options);
}

/** Returns how many pages were rendered, all of them by react-dom. */
export function renderCounts() {
  return { rendered: 0, fallbacks: pages === 0 ? {} : { "unknown React": pages } };
}

/** Returns why the page before was left to react-dom. */
export function lastFallback() {
  return "unknown React";
}
