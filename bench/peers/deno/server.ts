/** Deno’s own server around the server bundle with react-dom; `deno serve --parallel` runs one per core. */
import { contextOf } from "../shared/visitor.mjs";

const build = Deno.env.get("BUILD");
const read = (name: string) => JSON.parse(Deno.readTextFileSync(`${build}/${name}`));
const reference = read("reference.json");
const documents = new Map(Object.entries(read("documents.json")).map(([key, value]) => [key, JSON.stringify(value)]));
// deno-lint-ignore no-explicit-any
(globalThis as any).ssr = {
  // Of a document that follows the clock the moment comes before the key.
  call: (name: string, argument: string) =>
    name === "content" || name === "event-documents" ? documents.get(argument.slice(argument.indexOf(" ") + 1)) : undefined,
};
const { render } = await import(`file://${build}/react-dom/server.mjs`);
const origin = reference.contexts.anonymous.publicUrl;

export default {
  async fetch(request: Request): Promise<Response> {
    const context = JSON.stringify(contextOf(reference, request.headers.get("cookie")));
    const { status, head, html, data } = await render(origin + new URL(request.url).pathname, context);
    return new Response(
      `<!doctype html><html lang="en-ZA"><head>${head}<link rel="stylesheet" href="/app.css"></head><body>` +
        `<div id="root">${html}</div><script type="application/json" id="hydration-data">${data}</script></body></html>`,
      { status, headers: { "content-type": "text/html; charset=utf-8" } },
    );
  },
};
