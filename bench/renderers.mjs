/**
 * The renderer of crates/ssr/react beside react-dom, in Node: the same bytes for every address and every visitor,
 * and how long each takes.
 *
 *   renderers.mjs PROGRAM [--rounds ROUNDS]
 *
 * PROGRAM is this program, of the same sources. Fails where a page differs, or is left to react-dom.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { buildServer, buildTable, out, PAGES } from "./build.mjs";
import { ask, firstPage, freePort, start, stop } from "./processes.mjs";

const {
  values: { rounds },
  positionals: [program],
} = parseArgs({ allowPositionals: true, options: { rounds: { type: "string", default: "40" } } });
if (!program) {
  console.error("usage: renderers.mjs PROGRAM [--rounds ROUNDS]");
  process.exit(2);
}

const ORIGIN = "http://localhost:8080";
const PASSWORD = "password of a reader";
const VISITORS = { anonymous: undefined, student: "student@example.org", admin: "admin@example.org" };
const FORMS =
  "contact signIn register profile forgotPassword resetPassword confirm setup donation question answer payments".split(" ");

/** Documents of the content, and the version of it that the bundle is told; without one it keeps nothing. */
const host = { documents: new Map(), version: undefined };
globalThis.ssr = {
  momentReads: 0,
  call(name, argument) {
    if (name === "content-version") return host.version;
    return host.documents.get(name === "event-documents" ? argument.slice(argument.indexOf(" ") + 1) : argument);
  },
};

function addPeople(data) {
  for (const [role, email] of Object.entries(VISITORS)) {
    if (!email) continue;
    const names = ["--first-name", "Sample", "--last-name", `<${role}>`];
    const args = ["user", "add", email, ...names, "--role", role, "--data-dir", data];
    execFileSync(program, args, { input: `${PASSWORD}\n`, stdio: ["pipe", "ignore", "inherit"] });
  }
}

async function signIn(port, email) {
  if (!email) return {};
  const body = JSON.stringify({ email, password: PASSWORD });
  const headers = { "content-type": "application/json", accept: "application/json", "content-length": body.length };
  const { head } = await ask(port, "/api/session", headers, "POST", body);
  const [, cookie] = /^set-cookie: (session=[^;]+)/im.exec(head) ?? [];
  if (!cookie) throw new Error(`${email} could not sign in: ${head}`);
  return { cookie };
}

/** The context that the program gave to the page at `path`, as the document says; undefined where there is none. */
async function contextOf(port, path, headers) {
  const { status, body } = await ask(port, encodeURI(path), headers);
  const [, json] = /id="hydration-data">(.*?)<\/script>/s.exec(body.toString()) ?? [];
  return json && status < 500 ? JSON.parse(json).context : undefined;
}

const linksOf = (html) => [...html.matchAll(/ href="(\/(?:admin|dashboard|profile)[^"#]*)"/g)].map(([, path]) => path);

/** All pages of all visitors as `{ url, context }`, those among them that only links lead to. */
async function collectPages(port, { render }, addresses) {
  const pages = [];
  for (const [visitor, email] of Object.entries(VISITORS)) {
    const headers = await signIn(port, email);
    const paths = new Set(addresses);
    for (const path of paths) {
      const context = await contextOf(port, path, headers);
      if (!context) continue;
      const page = { visitor, path, url: ORIGIN + path, context };
      pages.push(page);
      for (const link of linksOf((await render(page.url, JSON.stringify(context))).html)) paths.add(link.replaceAll("&amp;", "&"));
    }
  }
  return pages;
}

/** The page as it is shown again after a form on it was not accepted. */
function withForms({ path, context, ...page }) {
  const values = { email: "a@b.c<'&>", name: '"', message: "\nline\n", subject: "general", amount: "5", terms: "on" };
  const errors = { email: "<wrong>", message: "'", password: "short", amount: "&" };
  const toast = { title: "<No>", description: "it's & wrong", destructive: true };
  return FORMS.map((name) => ({ ...page, path, context: { ...context, toast, form: { name, page: path, values, errors } } }));
}

async function compare(fast, slow, pages) {
  let bytes = 0;
  for (const { visitor, path, url, context } of pages) {
    const [actual, expected] = [await fast.render(url, JSON.stringify(context)), await slow.render(url, JSON.stringify(context))];
    for (const part of ["status", "head", "html", "data"]) {
      if (actual[part] !== expected[part]) throw new Error(`${path} for ${visitor} differs in its ${part}`);
    }
    bytes += actual.html.length;
  }
  return bytes;
}

const quantile = (sorted, part) => sorted[Math.round((sorted.length - 1) * part)];

/** Microseconds of processor time for a page: what else runs on the machine matters little to them. */
async function timeOf({ render }, url, context, pages) {
  const before = process.cpuUsage();
  for (let page = 0; page < pages; page++) await render(url, context);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / pages;
}

/** Quartiles of the times of both, measured in turns, and of how often the one goes into the other. */
async function measure(fast, slow, url, context, pagesPerRound) {
  for (let round = 0; round < 10; round++) {
    for (const it of [fast, slow]) await timeOf(it, url, context, pagesPerRound);
  }
  const times = { fast: [], slow: [], ratio: [] };
  for (let round = 0; round < Number(rounds); round++) {
    const first = round % 2 === 0;
    const one = await timeOf(first ? fast : slow, url, context, pagesPerRound);
    const other = await timeOf(first ? slow : fast, url, context, pagesPerRound);
    const [quick, long] = first ? [one, other] : [other, one];
    times.fast.push(quick);
    times.slow.push(long);
    times.ratio.push(long / quick);
  }
  const shown = (list, digits) => {
    const sorted = [...list].sort((a, b) => a - b);
    return [0.25, 0.5, 0.75].map((part) => quantile(sorted, part).toFixed(digits)).join(" / ");
  };
  return `${shown(times.slow, 0)} µs → ${shown(times.fast, 0)} µs, ${shown(times.ratio, 2)} ×`;
}

/** The page of a table, which nothing but rendering takes time of. */
async function table(reactDom) {
  const file = join(out, reactDom ? "table-react-dom.mjs" : "table.mjs");
  await buildTable(file, reactDom);
  return import(pathToFileURL(file));
}

async function main() {
  const fast = await import(pathToFileURL(buildServer(join(out, "bundle"))));
  const slow = await import(pathToFileURL(buildServer(join(out, "react-dom"), "--react-dom")));
  host.documents = new Map(
    Object.entries(JSON.parse(execFileSync(program, ["content", "documents"], { maxBuffer: 1 << 28 }))).map(([key, value]) => [
      key,
      JSON.stringify(value),
    ]),
  );
  const data = mkdtempSync(join(tmpdir(), "renderers-"));
  const port = await freePort();
  addPeople(data);
  const server = start([
    resolve(program),
    ["serve", "--listen", `127.0.0.1:${port}`, "--public-url", ORIGIN, "--data-dir", data, "--page-cache", "off"],
  ]);
  let pages;
  try {
    await firstPage(server, port, "/");
    const context = await contextOf(port, "/", {});
    const screens = JSON.parse((await slow.render("list:screens", JSON.stringify(context))).data);
    pages = await collectPages(port, slow, [...screens.flatMap(({ addresses }) => addresses), "/no/such/page"]);
  } finally {
    await stop(server);
    rmSync(data, { recursive: true });
  }
  const all = [...pages, ...pages.flatMap(withForms)];
  const bytes = await compare(fast, slow, all);
  host.version = "1";
  for (let round = 0; round < 3; round++) await compare(fast, slow, pages);
  host.version = undefined;
  const { rendered, fallbacks } = fast.renderCounts();
  if (Object.keys(fallbacks).length > 0) throw new Error(`pages were left to react-dom: ${JSON.stringify(fallbacks)}`);
  console.log(`${pages.length} pages, ${all.length} with forms: ${bytes} bytes of markup are the same; ${rendered} renders, none left`);

  const { context } = pages[0];
  for (const [name, path] of Object.entries({ ...PAGES, quiz: "/learn/quizzes/basic-concepts" })) {
    console.log(`${name}: ${await measure(fast, slow, ORIGIN + path, JSON.stringify(context), 20)}`);
  }
  console.log(`table of 1000 rows: ${await measure(await table(false), await table(true), "/1000", "", 5)}`);
}

await main();
