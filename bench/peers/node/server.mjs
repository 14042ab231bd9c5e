/**
 * Plain Node (or Deno, by its `node:http`) around the server bundle, rendered by react-dom.
 *
 *   node server.mjs string|stream|renderer|fragments BUILD_FOLDER
 *
 * `renderer` is this program's own bundle, which has its renderer. `fragments` is the same with a version of the
 * content, by which it keeps what pages have in common for all visitors.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { contextOf } from "../shared/visitor.mjs";

const [mode, build] = process.argv.slice(2);
const port = Number(process.env.PORT);
const read = (name) => JSON.parse(readFileSync(join(build, name), "utf8"));
const reference = read("reference.json");
const documents = new Map(Object.entries(read("documents.json")).map(([key, value]) => [key, JSON.stringify(value)]));
const version = mode === "fragments" ? "1" : undefined;
const answers = {
  content: (key) => documents.get(key),
  // The moment, then the key of a document that follows the clock.
  "event-documents": (argument) => documents.get(argument.slice(argument.indexOf(" ") + 1)),
};
globalThis.ssr = { call: (name, argument) => (answers[name] ?? (() => version))(argument) };

const origin = reference.contexts.anonymous.publicUrl;
const before = (head) => `<!doctype html><html lang="en-ZA"><head>${head}<link rel="stylesheet" href="/app.css"></head><body><div id="root">`;
const after = (data) => `</div><script type="application/json" id="hydration-data">${data}</script></body></html>`;
const type = { "content-type": "text/html; charset=utf-8" };

async function withString() {
  const folder = mode === "string" ? "react-dom" : "bundle";
  const { render } = await import(pathToFileURL(join(build, folder, "server.mjs")));
  return async (request, response) => {
    const context = JSON.stringify(contextOf(reference, request.headers.cookie));
    const { status, head, html, data } = await render(origin + request.url, context);
    const body = before(head) + html + after(data);
    response.writeHead(status, { ...type, "content-length": Buffer.byteLength(body) });
    response.end(body);
  };
}

async function withStream() {
  const { query, application, headOf, loadedDataOf, renderToPipeableStream } = await import(
    pathToFileURL(join(build, "streamed.mjs"))
  );
  return async (request, response) => {
    const context = contextOf(reference, request.headers.cookie);
    const state = await query(origin + request.url, context);
    const head = headOf(state, context);
    const { pipe } = renderToPipeableStream(application(state, context), {
      // React's own end of the document cannot follow the root; the rest is written after it.
      onShellReady() {
        response.writeHead(state.statusCode, type);
        response.write(before(head));
        const end = response.end.bind(response);
        response.end = () =>
          end(after(`{"context":${JSON.stringify(context)},${loadedDataOf(state)}}`.replaceAll("<", "\\u003c")));
        pipe(response);
      },
      onError: (error) => console.error(error),
    });
  };
}

const answer = await (mode === "stream" ? withStream() : withString());
createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(port, "127.0.0.1");
