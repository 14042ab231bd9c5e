import { Links, Meta, Scripts, useLoaderData } from "react-router";
import { Layout as SiteLayout, RenderContextProvider } from "../generated/framework.js";
import reference from "../generated/reference.json";

const signedIn = (request) => /(?:^|; *)session=[^;]/.test(request.headers.get("cookie") ?? "");

/** The frame reads the site from the route "root", so the context travels inside it. */
export function loader({ request }) {
  const { anonymous, signedIn: visitor } = reference.contexts;
  return { ...reference.pages.home.loaderData.root, context: signedIn(request) ? visitor : anonymous };
}

export function Layout({ children }) {
  return (
    <html lang="en-ZA">
      <head>
        <Meta />
        <link rel="stylesheet" href="/app.css" />
        <Links />
      </head>
      <body>
        <div id="root">{children}</div>
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { context } = useLoaderData();
  return (
    <RenderContextProvider value={context}>
      <SiteLayout />
    </RenderContextProvider>
  );
}
