/**
 * The browser's start, in two steps: React's code and the site's run in tasks of their own, so
 * that a touch between them is heard on slow phones, too.
 */
await import("react-dom/client");
await import("./hydrate");

export {};
