/** What this program answers: the markup, data and contexts that every peer must reproduce. */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { out, PAGES } from "./build.mjs";
import { ask, firstPage, freePort, start, stop } from "./processes.mjs";

const ROOT = '<div id="root">';
const DATA = '</div><script type="application/json" id="hydration-data">';

const PART = /<!--\/?\$-->/g;

const VISITOR = { email: "reader@example.org", password: "password of a reader" };

function partsOf(document) {
  const from = document.indexOf(ROOT) + ROOT.length;
  const to = document.indexOf(DATA);
  const data = document.slice(to + DATA.length, document.indexOf("</script>", to));
  return { root: document.slice(from, to), data: JSON.parse(data) };
}

/** Saves what the peers need and gives what the checks need. */
export async function takeReference(centre) {
  mkdirSync(out, { recursive: true });
  const data = join(out, "data");
  rmSync(data, { recursive: true, force: true });
  execFileSync(
    centre,
    [
      "user",
      "add",
      VISITOR.email,
      "--first-name",
      "Sample",
      "--last-name",
      "Reader",
      "--role",
      "student",
      "--data-dir",
      data,
    ],
    { input: `${VISITOR.password}\n`, stdio: ["pipe", "ignore", "inherit"] },
  );
  const exported = execFileSync(centre, ["content", "documents"], { maxBuffer: 1 << 28 });
  writeFileSync(join(out, "documents.json"), exported);
  const content = Object.entries(JSON.parse(exported)).map(([key, value]) => [key, JSON.stringify(value)]);
  const port = await freePort();
  const server = start([
    centre,
    [
      "serve",
      "--listen",
      `127.0.0.1:${port}`,
      "--public-url",
      "http://localhost:8080",
      "--data-dir",
      data,
      "--page-cache",
      "off",
    ],
  ]);
  try {
    await firstPage(server, port, "/");
    const body = JSON.stringify(VISITOR);
    const headers = {
      "content-type": "application/json",
      accept: "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const session = await ask(port, "/api/session", headers, "POST", body);
    const cookie = /^set-cookie: (session=[^;]+)/im.exec(session.head)?.[1];
    if (!cookie) throw new Error(`The sample visitor could not sign in: ${session.head} ${session.body}`);
    const reference = { pages: {}, contexts: {} };
    const roots = { anonymous: {}, signedIn: {} };
    const documents = {};
    for (const [name, path] of Object.entries(PAGES)) {
      for (const [visitor, sent] of [
        ["anonymous", {}],
        ["signedIn", { cookie }],
      ]) {
        const text = (await ask(port, path, sent)).body.toString();
        const parts = partsOf(text);
        roots[visitor][name] = parts.root;
        reference.contexts[visitor] = parts.data.context;
        if (visitor === "anonymous") {
          reference.pages[name] = { path, loaderData: parts.data.loaderData };
          documents[name] = text;
        }
      }
    }
    if (!roots.signedIn.home.includes("Sample Reader"))
      throw new Error("The frame does not name the visitor");
    writeFileSync(join(out, "reference.json"), JSON.stringify(reference));
    const { eventsSince } = reference.contexts.anonymous;
    const eventDocuments = content.map(([key, value]) => [`${eventsSince} ${key}`, value]);
    // Without a version of the content nothing is kept.
    const answers = { content: Object.fromEntries(content), "event-documents": Object.fromEntries(eventDocuments) };
    writeFileSync(join(out, "answers.json"), JSON.stringify(answers));
    return { cookie, roots, documents, data };
  } finally {
    await stop(server);
  }
}

/**
 * `markup` with the number of classes in the place of their names: this program's build shortens names
 * (docs/decisions/025), those of the peers, which build the same sources, do not.
 */
const withClassesCounted = (markup) =>
  markup.replaceAll(/ class="([^"]*)"/g, (_, names) => ` class="${names.split(" ").filter(Boolean).length}"`);

/**
 * Where the markup inside the root differs from this program's; undefined where it does not.
 *
 * React writes an empty comment between two neighbouring texts and frameworks may put
 * their own elements after the page, so what follows the page's markup is not compared. Nor
 * are the comments around parts that the browser takes over on their own, which streaming
 * renderers are not given.
 */
export function difference(document, expected) {
  const text = withClassesCounted(document.toString().replaceAll(PART, ""));
  const wanted = withClassesCounted(expected.replaceAll(PART, ""));
  const start = text.indexOf(ROOT);
  if (start < 0) return "there is no root element";
  const from = start + ROOT.length;
  if (text.startsWith(wanted, from)) return undefined;
  let at = 0;
  while (at < wanted.length && text[from + at] === wanted[at]) at++;
  const excerpt = (whole, offset) => JSON.stringify(whole.slice(Math.max(0, offset - 20), offset + 60));
  return `at byte ${Buffer.byteLength(wanted.slice(0, at))}: ${excerpt(text, from + at)} instead of ${excerpt(wanted, at)}`;
}
