import { renderToReadableStream } from "react-dom/server.browser";
import { App } from "./App.jsx";

export default {
  async fetch(request) {
    // Asked for at once: the answer is on its way while React renders all that does not need it.
    const comments = ssr.callAsync("comments");
    const stream = await renderToReadableStream(<App load={() => comments} />, {
      nonce: request.headers.get("x-nonce"),
      bootstrapModules: ["/client.js"],
      onError: reportError,
      signal: request.signal,
    });
    // Crawlers may not run the scripts that put late parts into their places.
    if (/bot|crawl|spider/i.test(request.headers.get("user-agent"))) await stream.allReady;
    return new Response(stream, { headers: { "content-type": "text/html; charset=utf-8" } });
  },
};
