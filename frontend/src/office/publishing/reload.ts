/** Words that are said once the page was loaded anew. */

const KEY = "said-after-reload";

/** Loads the page anew, which says `message` then. */
export function reloadWith(message: string): void {
  try {
    sessionStorage.setItem(KEY, message);
  } catch {
    // A browser that keeps nothing says nothing.
  }
  window.location.reload();
}

/** What the page before wanted to be said, once; empty where it is nothing. */
export function saidBeforeReload(): string {
  try {
    const message = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return message;
  } catch {
    return "";
  }
}
