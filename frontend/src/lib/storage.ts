/**
 * What is kept in the browser, mostly for as long as a tab is open. Browsers refuse it to visitors who
 * block site data, by throwing when it is only asked for, and where it is full: nobody else
 * touches the browser's storage, but `lib/texts/typed`, which visitors do not get; nothing here throws.
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

/** What was kept under `key`; undefined where there is nothing to be read. */
export function kept(key: string): unknown {
  try {
    const value = sessionStorage.getItem(key);
    return value === null ? undefined : JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Forgets what was kept under `key`. */
export function forgetKept(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
}

/** What was kept under `key`, which is then forgotten; undefined where there is nothing to be read. */
export function take(key: string): unknown {
  const value = kept(key);
  forgetKept(key);
  return value;
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
    const kept = localStorage.getItem(key);
    return kept === null ? undefined : JSON.parse(kept);
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
