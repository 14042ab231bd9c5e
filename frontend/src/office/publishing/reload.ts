/** Words that are said once the page was loaded anew. */
import { keep, take } from "#app/runtime/storage.ts";

const KEY = "said-after-reload";

/** Loads the page anew, which says `message` then. A browser that keeps nothing says nothing. */
export function reloadWith(message: string): void {
  keep(KEY, message);
  window.location.reload();
}

/** What the page before wanted to be said, once; empty where it is nothing. */
export function saidBeforeReload(): string {
  const message = take(KEY);
  return typeof message === "string" ? message : "";
}
