import { renderToString } from "react-dom/server.browser";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { routes } from "./routes.jsx";

const handler = createStaticHandler(routes(ssr.callAsync));

export default {
  async fetch(request) {
    const context = await handler.query(request);
    // A loader may answer for the whole page: with a redirection, for example.
    if (context instanceof Response) return context;
    const router = createStaticRouter(handler.dataRoutes, context);
    const html = renderToString(<StaticRouterProvider router={router} context={context} />);
    const page = `<!doctype html><html lang=en><meta charset=utf-8><title>Lessons</title><div id=root>${html}</div>
      <script type=module src=/client.js></script>`;
    const headers = { "content-type": "text/html; charset=utf-8" };
    return new Response(page, { status: context.statusCode, headers });
  },
};
