import { fallBackToDocument } from "#app/runtime/connection.ts";

/** For the loader of a screen that shows what only the render context of its document has: has the browser load it. */
export async function inDocument(): Promise<void> {
  if (globalThis.ssr) return;
  await fallBackToDocument(Promise.reject(new Error("This screen is shown in documents alone")));
}
