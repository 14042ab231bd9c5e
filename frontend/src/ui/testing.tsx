/** For tests: what components render on the server, and a look at it. */
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Documents } from "#app/generated/content.ts";
import type { RenderContext } from "#app/generated/context.ts";
import { RenderContextProvider } from "#app/runtime/page/context.ts";
import { ROOT_ROUTE } from "#app/runtime/page/site.ts";

const context: RenderContext = {
  user: null,
  learnOpen: false,
  year: 2026,
  eventsSince: "",
  donations: "off",
  mail: false,
  publicUrl: "https://centre.example",
};

/** Of the site's words those that components of ui say by themselves. */
const site = { messages: { dismiss: "Close message", share: "Share on {network}" } } as Partial<
  Documents["site"]
>;

/** Renders what stands in a page at `address`. */
export function render(element: ReactNode, address = "/"): string {
  const router = createMemoryRouter([{ id: ROOT_ROUTE, path: "*", element, loader: () => site }], {
    initialEntries: [address],
    hydrationData: { loaderData: { [ROOT_ROUTE]: site } },
  });
  const html = renderToString(
    <RenderContextProvider value={context}>
      <RouterProvider router={router} />
    </RenderContextProvider>,
  );
  router.dispose();
  return html;
}

const unescaped = (text: string) =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** The attributes of every `tag` in markup of React's. */
export function attributesOf(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}(?=[\\s/>])([^>]*)>`, "g"))].map(([, list = ""]) =>
    Object.fromEntries(
      [...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value = ""]) => [name, unescaped(value)]),
    ),
  );
}

/** What is read of markup, element for element. */
export function textOf(html: string): string {
  return unescaped(html.replace(/<!--.*?-->/g, "").replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}
