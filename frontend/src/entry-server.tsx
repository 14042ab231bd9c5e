/**
 * The server bundle: one function that turns an address into a page. It runs inside an
 * isolate that offers no network, files or streams; content comes from the host program.
 */
import { lastFallback, renderToString } from "centre-ssr-react";
import type { ReactElement } from "react";
import {
  isRouteErrorResponse,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { Documents } from "./generated/content";
import { routes } from "./routes";
import { LeastRecentlyUsed } from "./runtime/leastRecentlyUsed";
import { checkContentVersion, forgetContent } from "./runtime/page/content";
import { type RenderContext, RenderContextProvider, renderContext } from "./runtime/page/context";
import { Dependencies, Fragments, FragmentsContext } from "./runtime/page/fragmentCache";
import { type HeadElement, headElements, META_ATTRIBUTE, type Meta, metaOfLeaf } from "./runtime/page/meta";
import { previewElements } from "./runtime/page/preview";
import { ROOT_ROUTE } from "./runtime/page/site";
import { titleOfSentForm } from "./runtime/routing/errorTitle";
import { type LoadedPage, PageRoutes, routerOf } from "./runtime/routing/pageRoutes";
import { leafOf, type Query, screenAddresses, sitePages } from "./runtime/routing/pages";
import { dataJson, loadedDataJson, scriptSafeJson, serialisableErrors } from "./runtime/start/hydration";
import { failureMeta } from "./site/shared/FailureScreen";
import { notFoundMeta, notFoundOf } from "./site/shared/NotFoundScreen";

/** How many pages were left to react-dom, and why, for whoever watches the program. */
export { renderCounts } from "centre-ssr-react";

/** A finished page. The shell around it is the host's business. */
export interface Rendered {
  status: number;
  /**
   * `x-route` names the route, `x-events` is there when it shows events, `x-fragments` says how many of the page's fragments came from the cache,
   * `x-react-dom` why the page was left to react-dom, where it was;
   * `location` is set on redirects.
   */
  headers: [name: string, value: string][];
  /** Markup for the document's head: title, meta and link elements. */
  head: string;
  /** Markup for the inside of `<div id="root">`. */
  html: string;
  /** JSON for `<script type="application/json" id="hydration-data">`; safe inside it. */
  data: string;
}

const pageRoutes = new PageRoutes(routes);

/**
 * Route → the routes that it stands inside, outermost first. The build reads it to tell
 * which scripts and styles a page needs.
 */
export const ancestors: Record<string, string[]> = {};

function collectAncestors(list: RouteObject[], above: string[]): void {
  for (const { id, children } of list) {
    if (id === undefined) throw new Error("Every route needs the path of its module as id");
    ancestors[id] = above;
    collectAncestors(children ?? [], [...above, id]);
  }
}

collectAncestors(routes, []);

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Hardly any text of a head has a character to escape. */
function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (it) => ESCAPES[it] ?? it) : text;
}

function markup({ tag, attributes, text }: HeadElement): string {
  let list = "";
  for (const name in attributes) {
    const value = attributes[name];
    list += value ? ` ${name}="${escapeHtml(value)}"` : ` ${name}`;
  }
  list += ` ${META_ATTRIBUTE}`;
  if (tag === "meta" || tag === "link") return `<${tag}${list}>`;
  const inside = tag === "script" ? (text ?? "").replaceAll("<", "\\u003c") : escapeHtml(text ?? "");
  return `<${tag}${list}>${inside}</${tag}>`;
}

function metaOf(state: StaticHandlerContext, site: Documents["site"], context: RenderContext): Meta {
  const error = Object.values(state.errors ?? {})[0];
  const notFound = notFoundOf(error);
  if (notFound) return notFoundMeta(notFound);
  if (error !== undefined) return failureMeta;
  return metaOfLeaf(leafOf(state), site, context);
}

export function headOf(state: StaticHandlerContext, context: RenderContext): string {
  const site: Documents["site"] | undefined = state.loaderData[ROOT_ROUTE];
  if (!site) return "";
  const meta = metaOf(state, site, context);
  const { pathname } = state.location;
  const data = leafOf(state)?.loaderData;
  const elements = [
    ...headElements(meta, site, context, pathname),
    ...previewElements(meta, data, site, context, pathname),
  ];
  return elements
    .map((element) =>
      element.tag === "title"
        ? { ...element, text: titleOfSentForm(element.text ?? "", context, site.messages) }
        : element,
    )
    .map(markup)
    .join("");
}

/** Not pages: asked for one of these, `render` answers with the list (runtime/routing/pages) as `data`. */
const PAGE_LIST = "list:pages";
const SCREEN_LIST = "list:screens";

function load(url: string, visitor: RenderContext): Promise<LoadedPage | Response> {
  const context = new RouterContextProvider();
  context.set(renderContext, visitor);
  const address = url.slice(visitor.publicUrl.length);
  const mark = address.indexOf("?");
  const [path, query] = mark === -1 ? [address, ""] : [address.slice(0, mark), address.slice(mark + 1)];
  return pageRoutes.load(url, { path, query, context });
}

export const query: Query = async (url, context) => {
  const loaded = await load(url, context);
  return loaded instanceof Response ? loaded : loaded.state;
};

/** The application as it stands in `<div id="root">`. */
export function application(
  state: StaticHandlerContext,
  context: RenderContext,
  router = routerOf(state),
): ReactElement {
  return (
    <RenderContextProvider value={context}>
      <StaticRouterProvider router={router} context={state} hydrate={false} />
    </RenderContextProvider>
  );
}

export function loadedDataOf({ loaderData, errors }: StaticHandlerContext): string {
  return loadedDataJson({ loaderData, errors: serialisableErrors(errors) });
}

/** What a page is made of, beside the visitor. */
interface PreparedPage {
  state: StaticHandlerContext;
  router: LoadedPage["router"];
  /** Headers of the answer. */
  headers: [name: string, value: string][];
  /** Hydration data that the loaders returned. */
  loadedData: string;
  /** What the loaders have read. */
  dependencies: Dependencies;
  head?: { markup: string; dependencies: Dependencies };
  /** Null where nothing may be kept. */
  fragments: Fragments | null;
}

/** How many pages an isolate keeps; a page takes about 0.1 MiB. */
const MAX_CACHED_PAGES = 128;
const pageCache = new LeastRecentlyUsed<PreparedPage>(MAX_CACHED_PAGES);
let cachedVersion: string | undefined;

/** The list of screens, and which version of the content it is of. A snapshot has it: a start need not make it. */
let screenList: { version: string | undefined; json: string } | undefined;

async function listOfPages(context: RenderContext): Promise<string> {
  checkContentVersion();
  return JSON.stringify(await sitePages(query, routes, context));
}

async function listOfScreens(): Promise<string> {
  const version = checkContentVersion();
  if (version === undefined || version !== screenList?.version) {
    screenList = { version, json: JSON.stringify(await screenAddresses(routes)) };
  }
  return screenList.json;
}

/** Drops what earlier renders have left, for a smaller snapshot. */
export function forget(): void {
  pageCache.clear();
  forgetContent();
  pageRoutes.forget();
}

/**
 * Runs the loaders of the page at `url`. Where the host tells the version of its content, a page
 * that is the same for all visitors is kept for later renders.
 */
async function prepare(url: string, context: RenderContext): Promise<PreparedPage | Response> {
  const version = checkContentVersion();
  if (version !== cachedVersion) {
    pageCache.clear();
    cachedVersion = version;
  }
  // What is kept in a snapshot was made for another origin.
  const address = url.slice(context.publicUrl.length);
  const addressForRoles = `${address} ${context.user?.roles ?? "nobody"}`;
  if (version !== undefined) {
    const known = [address, addressForRoles]
      .map((key) => pageCache.get(key))
      .find((it) => it?.dependencies.agreeWith(context));
    if (known) return known;
  }
  const dependencies = new Dependencies();
  const loaded = await load(url, dependencies.watch(context));
  dependencies.end();
  if (loaded instanceof Response) return loaded;
  const { state, router } = loaded;
  for (const error of Object.values(state.errors ?? {})) {
    if (!isRouteErrorResponse(error)) console.error(error);
  }
  const page: PreparedPage = {
    state,
    router,
    headers: [
      ["x-route", state.matches.at(-1)?.route.id ?? ROOT_ROUTE],
      // Only what loaders ask for follows the clock (runtime/page/content).
      ...(dependencies.aboutEvents ? ([["x-events", ""]] satisfies Rendered["headers"]) : []),
    ],
    loadedData: loadedDataOf(state),
    dependencies,
    fragments: null,
  };
  if (version !== undefined && dependencies.shared && !state.errors && state.statusCode === 200) {
    page.fragments = new Fragments();
    pageCache.set(dependencies.aboutUser ? addressForRoles : address, page);
  }
  return page;
}

/** Says to the host why the page was left to react-dom, where it was. */
const leftTo = (reason: string | null): Rendered["headers"] =>
  reason === null ? [] : [["x-react-dom", reason]];

function headFor(page: PreparedPage, context: RenderContext): string {
  if (!page.fragments) return headOf(page.state, context);
  if (page.head?.dependencies.agreeWith(context)) return page.head.markup;
  const dependencies = new Dependencies();
  const markup = headOf(page.state, dependencies.watch(context));
  if (dependencies.shared) page.head = { markup, dependencies };
  return markup;
}

/**
 * Renders the page at `url`.
 *
 * @param url absolute address that was asked for
 * @param contextJson a `RenderContext` as JSON
 */
export async function render(url: string, contextJson: string): Promise<Rendered> {
  const context: RenderContext = JSON.parse(contextJson);
  if (url === PAGE_LIST || url === SCREEN_LIST) {
    const data = url === PAGE_LIST ? await listOfPages(context) : await listOfScreens();
    return { status: 200, headers: [], head: "", html: "", data };
  }
  const page = await prepare(url, context);
  if (page instanceof Response) {
    return { status: page.status, headers: [...page.headers], head: "", html: "", data: "" };
  }
  const { state, router, headers, loadedData, fragments } = page;
  const markup = renderToString(
    <FragmentsContext value={fragments}>{application(state, context, router)}</FragmentsContext>,
  );
  const fallback = lastFallback();
  const html = fragments ? fragments.fill(markup) : markup;
  const { cached, all } = fragments?.used ?? { cached: 0, all: 0 };
  return {
    status: state.statusCode,
    headers: [...headers, ["x-fragments", `${cached}/${all}`], ...leftTo(fallback)],
    head: headFor(page, context),
    html,
    data: dataJson(scriptSafeJson(context), loadedData),
  };
}
