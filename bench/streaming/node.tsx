/** The page in Node, under `peers/shared/cluster.mjs`: React's renderer for Node's streams, and timers that wait. */
import { createServer } from "node:http";
import { setTimeout } from "node:timers/promises";
import { renderToPipeableStream } from "react-dom/server.node";
import { Page, waitsOf } from "./page";

createServer((request, response) => {
  const { soon, late } = waitsOf(request.url ?? "/");
  const leaving = new AbortController();
  const after = async (wait: number, answer: string) => {
    await setTimeout(wait, undefined, { signal: leaving.signal });
    return answer;
  };
  const page = <Page soon={after(soon, "What comes soon")} late={after(late, "What comes late")} />;
  const { pipe, abort } = renderToPipeableStream(page, {
    onShellReady() {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
      pipe(response);
    },
    // Whoever leaves is no error.
    onError: (error) => leaving.signal.aborted || console.error(error),
  });
  response.on("close", () => {
    if (response.writableFinished) return;
    leaving.abort();
    abort();
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
