import { renderToReadableStream } from "react-dom/server.browser";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { routes } from "./routes.jsx";

const handler = createStaticHandler(routes(ssr.callAsync));

export default {
  async fetch(request) {
    const context = await handler.query(request);
    // A loader may answer for the whole page: with a redirection, for example.
    if (context instanceof Response) return context;
    const router = createStaticRouter(handler.dataRoutes, context);
    const page = (
      <html lang="en">
        <head>
          <meta charSet="utf-8" />
          <title>Lessons</title>
        </head>
        <body>
          <div id="root">
            <StaticRouterProvider router={router} context={context} />
          </div>
        </body>
      </html>
    );
    const stream = await renderToReadableStream(page, {
      bootstrapModules: ["/client.js"],
      onError: reportError,
      signal: request.signal,
    });
    const headers = { "content-type": "text/html; charset=utf-8" };
    return new Response(stream, { status: context.statusCode, headers });
  },
};
