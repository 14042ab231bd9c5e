/**
 * The line above a page that was kept, which says so. The service worker makes it: it stands in kept
 * documents, and kept content brings it along for the page that is shown with it.
 */
import type { Location } from "react-router";

/** The line's id; kept content has it, as percent-encoded HTML, in the header of this name. */
export const KEPT_LINE = "kept-line";

/** What came for the page at `key`, with the line where some of it was kept. */
let came: { key: string | undefined; line: string | null } | undefined;

/** Notes content that came for the page that is on its way. */
export function noteCachedPage(
  { headers }: Pick<Response, "headers">,
  destination: Location | undefined,
): void {
  const line = headers.get(KEPT_LINE);
  const before = came && came.key === destination?.key ? came.line : null;
  came = { key: destination?.key, line: line === null ? before : decodeURIComponent(line) };
}

/** Another page is shown: above it stands a line of its own, or none. */
export function showCachedPageNotice(from: Location, to: Location): void {
  const content = came?.key === to.key ? came : undefined;
  came = undefined;
  // Nothing was asked for, because only the fragment is another: it is the same page still.
  if (!content && from.pathname === to.pathname && from.search === to.search) return;
  document.getElementById(KEPT_LINE)?.remove();
  if (content?.line) document.body.insertAdjacentHTML("afterbegin", content.line);
}
