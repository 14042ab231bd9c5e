/**
 * What is kept in the browser, mostly for as long as a tab is open. Browsers refuse it to visitors who
 * block site data, by throwing when it is only asked for, and where it is full: nothing here throws. Others touch
 * the browser's storage only where they must read without forgetting: `routing/scrollRestoration`,
 * `start/beforeScripts`, `office/publishing/typed`.
 */

/** Keeps `value`, as JSON, under `key`; whether that worked. */
export function keep(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What was kept under `key`, which is then forgotten; undefined where there is nothing to be read. */
export function take(key: string): unknown {
  try {
    const stored = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** What a visitor has written and not sent is kept under keys that begin so. */
export const WORDS = "words:";

/** Forgets all that was written, of whatever form: somebody else may be next. */
export function forgetWords(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(WORDS)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** Keeps `value`, as JSON, under `key` also when the tab is closed; whether that worked. */
export function keepForGood(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** What was kept for good under `key`; undefined where there is nothing to be read. */
export function keptForGood(key: string): unknown {
  try {
    const stored = localStorage.getItem(key);
    return stored === null ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

/** Forgets what was kept for good under `key`. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}
