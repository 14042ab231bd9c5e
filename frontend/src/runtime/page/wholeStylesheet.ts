/**
 * A document holds only the styles of its own page. Those of all others are fetched with the
 * code of the first further page and applied when the visitor goes there: applied at once, they
 * would have the browser work out every style of the first page again.
 */
let address: string | undefined;
let link: HTMLLinkElement | undefined;
let fetched: Promise<void> | undefined;

/** The styles at `href` are needed by every screen that is loaded from here on. */
export function expectStylesheet(href: string): void {
  address = href;
}

function append(href: string): Promise<void> {
  const element = document.createElement("link");
  element.rel = "stylesheet";
  element.media = "not all";
  element.href = href;
  link = element;
  return new Promise((resolve, reject) => {
    element.addEventListener("load", () => resolve());
    element.addEventListener("error", () => {
      // To be asked for again by the next screen.
      element.remove();
      fetched = undefined;
      reject(new TypeError("The stylesheet could not be loaded"));
    });
    document.head.append(element);
  });
}

/** Resolves when the styles of all pages are there; at once as long as none are expected. */
export function fetchStylesheet(): Promise<void> {
  if (address === undefined) return Promise.resolve();
  fetched ??= append(address);
  return fetched;
}

export function applyStylesheet(): void {
  if (link) link.media = "all";
}
