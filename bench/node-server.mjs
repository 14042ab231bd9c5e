/**
 * The same server bundle in a plain Node server, for comparison.
 *
 *   node bench/node-server.mjs SERVER_BUNDLE DOCUMENTS_JSON PORT
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const [bundle, documentsFile, port] = process.argv.slice(2);
const documents = new Map(
  Object.entries(JSON.parse(readFileSync(documentsFile, "utf8"))).map(([key, value]) => [key, JSON.stringify(value)]),
);
globalThis.ssr = {
  call: (name, argument) => (name === "content" ? documents.get(argument) : name === "content-version" ? "1" : undefined),
};
const { render } = await import(pathToFileURL(bundle));
const context = JSON.stringify({
  user: null,
  learnOpen: true,
  year: 2025,
  donations: "off",
  mail: false,
  publicUrl: `http://localhost:${port}`,
});

createServer(async (request, response) => {
  const { status, head, html, data } = await render(`http://localhost:${port}${request.url}`, context);
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" });
  response.end(
    `<!doctype html><html lang="en-ZA"><head>${head}</head><body><div id="root">${html}</div>` +
      `<script type="application/json" id="hydration-data">${data}</script></body></html>`,
  );
}).listen(Number(port), "127.0.0.1");
