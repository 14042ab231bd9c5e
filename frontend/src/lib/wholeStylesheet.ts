/**
 * A document holds only the styles of its own page. Those of all others are fetched after the
 * start and applied when the visitor goes on: applied at once, they would have the browser work
 * out every style of the first page again.
 */
let link: HTMLLinkElement | undefined;
let loaded: Promise<unknown> = Promise.resolve();

export function fetchStylesheet(address: string): void {
  const fetched = document.createElement("link");
  fetched.rel = "stylesheet";
  fetched.media = "not all";
  fetched.href = address;
  loaded = new Promise((resolve) => {
    fetched.addEventListener("load", resolve);
    fetched.addEventListener("error", resolve);
  });
  document.head.append(fetched);
  link = fetched;
}

/** Resolves when the styles of all pages are there, where they are being fetched. */
export const stylesheetFetched = () => loaded;

export function applyStylesheet(): void {
  if (link) link.media = "all";
}
