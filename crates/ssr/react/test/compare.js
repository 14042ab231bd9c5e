/** Rendering by both, and what came of it. */
import * as reactDom from "react-dom/server";
import { renderCounts, renderToString } from "../src/index.js";

const outcomeOf = (render) => {
  try {
    return { html: render() };
  } catch (error) {
    return { error: error instanceof Error ? `${error.name}: ${error.message}` : error };
  }
};

const totalOf = (fallbacks) => Object.values(fallbacks).reduce((sum, count) => sum + count, 0);

/**
 * Renders what `create` gives by both.
 *
 * @param {(render: (node: any) => string) => any} create makes the node, once for each, and is given that one's
 *   function, for pages in pages
 * @param {any} [options]
 */
export function renderByBoth(create, options) {
  const before = renderCounts();
  const actual = outcomeOf(() => renderToString(create(renderToString), options));
  const after = renderCounts();
  const reason = Object.keys(after.fallbacks).find((key) => after.fallbacks[key] !== before.fallbacks[key]);
  const expected = outcomeOf(() => reactDom.renderToString(create(reactDom.renderToString), options));
  // Where a page ends early, react-dom leaves contexts with their values until it renders the next one.
  reactDom.renderToString(null);
  return { actual, expected, reason, fellBack: totalOf(after.fallbacks) > totalOf(before.fallbacks) };
}
