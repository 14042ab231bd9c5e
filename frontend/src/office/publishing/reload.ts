/** Words that are said once the page was loaded anew. */

const KEY = "said-after-reload";

/** Loads the page anew, which says `words` then. */
export function reloadWith(words: string): void {
  try {
    sessionStorage.setItem(KEY, words);
  } catch {
    // A browser that keeps nothing says nothing.
  }
  window.location.reload();
}

/** What the page before wanted to be said, once; empty where it is nothing. */
export function saidBeforeReload(): string {
  try {
    const words = sessionStorage.getItem(KEY) ?? "";
    sessionStorage.removeItem(KEY);
    return words;
  } catch {
    return "";
  }
}
