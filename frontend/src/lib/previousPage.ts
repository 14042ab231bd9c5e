/** Which page comes before the present one in the history of this tab. */

/** Paths by their place in the history, as far as this document has shown them. */
const paths: (string | undefined)[] = [];

/** The place of the present entry, which the router counts. */
const place = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Records the page that is shown now. */
export function recordPath(pathname: string): void {
  paths[place()] = pathname;
}

/** Returns the path that the browser's Back leads to; undefined where another document has it. */
export function previousPath(): string | undefined {
  return paths[place() - 1];
}
