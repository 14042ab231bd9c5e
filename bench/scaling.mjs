/**
 * How cost grows with size: elements of a page, pages of the content, open connections, rows of the database.
 * Only this program is measured; what is to be seen is whether anything grows faster than its cause.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { here, node, out, top } from "./build.mjs";
import { mostServerCores, serverCores } from "./cores.mjs";
import { officeInPostgres, officeInSqlite } from "./office.mjs";
import { ask, firstPage, freePort, load, memoryOf, start, stop } from "./processes.mjs";
import { Loop, TABLE } from "./render/rounds.mjs";

const folder = join(out, "scaling");
const fresh = (name) => {
  const path = join(folder, name);
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true });
  return path;
};
const milliseconds = async (work) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Starts the program `centre.file` with the pictures that are made, as in the image; how long it takes to its first page,
 * and what is needed to go on.
 */
async function serve(centre, data, settings = [], cores = undefined) {
  const port = await freePort();
  const args = ["serve", "--listen", `127.0.0.1:${port}`, "--data-dir", data, "--prepared-pictures", centre.pictures, ...settings];
  const command = [centre.file, args, { RUST_LOG: "error" }];
  const server = start(command, undefined, cores);
  const started = await milliseconds(() => firstPage(server, port, "/"));
  return { port, server, started };
}

/** Elements of a page: rows of a table, each of ten. */
async function elements(renderLoop) {
  const loop = new Loop([renderLoop], TABLE);
  const rows = [];
  try {
    for (const count of [10, 100, 1000, 10_000]) {
      const pages = Math.ceil(100_000 / count);
      await loop.render(`/${count}`, "", pages);
      const { seconds } = await loop.render(`/${count}`, "", pages);
      rows.push({ size: count, "µs a page": (1e6 * seconds) / pages });
    }
  } finally {
    loop.end();
  }
  return rows;
}

/** Lessons in one topic. */
const LESSONS = 50;

/** The site's own content with as many lessons more as make it `pages`. */
function contentOf(pages, own) {
  const content = fresh(`content-${pages}`);
  cpSync(join(top, "content"), content, { recursive: true });
  const topic = readFileSync(join(content, "learn/topics/deities.toml"), "utf8");
  const lesson = ["md", "toml"].map((suffix) => [suffix, readFileSync(join(content, `learn/lessons/deities/trimurti-concept.${suffix}`), "utf8")]);
  const topics = ["hindu-philosophy", "deities"];
  for (let made = own, number = 0; made < pages; number++) {
    const count = Math.min(LESSONS, pages - made - 1);
    const names = Array.from({ length: count }, (_, index) => `lesson-${index}`);
    mkdirSync(join(content, `learn/lessons/topic-${number}`));
    for (const name of names) {
      const place = `learn/lessons/topic-${number}/${name}`;
      for (const [suffix, text] of lesson) writeFileSync(join(content, `${place}.${suffix}`), text.replace("learn/lessons/deities/trimurti-concept", place));
    }
    writeFileSync(
      join(content, `learn/topics/topic-${number}.toml`),
      topic.replace(/^topicName = .*$/m, `topicName = "Topic ${number}"`).replace(/^lessons = .*$/m, `lessons = ${JSON.stringify(names)}`),
    );
    topics.push(`topic-${number}`);
    made += count + 1;
  }
  const learn = join(content, "learn.toml");
  writeFileSync(learn, readFileSync(learn, "utf8").replace(/^topics = .*$/m, `topics = ${JSON.stringify(topics)}`));
  return content;
}

const locations = ({ body }) => (body.toString().match(/<loc>/g) ?? []).length;

async function pagesOfContent(centre) {
  const rows = [];
  let own;
  for (const wanted of [0, 600, 6000]) {
    const settings = wanted ? ["--content-dir", contentOf(wanted, own)] : [];
    const { port, server, started } = await serve(centre, fresh("data"), settings);
    try {
      let sitemap;
      const listed = await milliseconds(async () => {
        sitemap = await ask(port, "/sitemap.xml");
      });
      own ??= locations(sitemap);
      const last = wanted ? "/learn/lessons/topic-0/lesson-0" : "/learn/lessons/deities/trimurti-concept";
      const lookups = [];
      for (let time = 0; time < 20; time++) lookups.push(await milliseconds(() => ask(port, `/api/content${last}`)));
      rows.push({
        size: locations(sitemap),
        "ms to the first page": started,
        "ms for the sitemap": listed,
        "ms to look a document up": median(lookups),
        "MiB of memory": memoryOf(server),
      });
    } finally {
      await stop(server);
    }
  }
  return rows;
}

const open = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write("GET /robots.txt HTTP/1.1\r\nhost: localhost\r\n\r\n"));
    socket.once("data", () => resolve(socket));
    socket.once("error", reject);
  });

async function connections(centre) {
  const { port, server } = await serve(centre, fresh("data"), ["--idle-timeout", "10m"]);
  const rows = [];
  const sockets = [];
  try {
    await load(server, port, "/", 16, 1, {});
    for (const count of [1, 100, 10_000]) {
      while (sockets.length < count) sockets.push(...(await Promise.all(Array.from({ length: Math.min(100, count - sockets.length) }, () => open(port)))));
      const { user, system, p99 } = await load(server, port, "/", 16, 3, {});
      rows.push({ size: count, "µs of processor time a page": user + system, "p99, ms": p99, "MiB of memory": memoryOf(server) });
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    await stop(server);
  }
  return rows;
}

const READER = { email: "reader@example.org", password: "password of a reader" };

function addReader(program, data) {
  const args = ["user", "add", READER.email, "--first-name", "Some", "--last-name", "Reader", "--data-dir", data];
  execFileSync(program, args, { input: `${READER.password}\n`, stdio: ["pipe", "ignore", "inherit"] });
}

const SIGN_IN = JSON.stringify(READER);
const JSON_HEADERS = { "content-type": "application/json", "content-length": Buffer.byteLength(SIGN_IN) };

async function signIns(port, count) {
  const times = [];
  for (let time = 0; time < count; time++) {
    let answer;
    times.push(
      await milliseconds(async () => {
        answer = await ask(port, "/api/session", JSON_HEADERS, "POST", SIGN_IN);
      }),
    );
    if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}: ${answer.body}`);
  }
  return times;
}

const rowsOf = (data, work, ...counts) => execFileSync(node, [join(here, "rows.mjs"), work, join(data, "centre.db"), ...counts.map(String)], { encoding: "utf8" });

async function rowsOfDatabase(centre) {
  const rows = [];
  for (const [accounts, messages] of [
    [0, 0],
    [1000, 10_000],
    [5000, 50_000],
  ]) {
    const data = fresh("data");
    addReader(centre.file, data);
    rowsOf(data, "fill", accounts, messages);
    const list = (what) => milliseconds(() => spawnSync(centre.file, [what, "list", "--data-dir", data], { stdio: "ignore" }));
    const [people, letters] = [await list("user"), await list("messages")];
    const quiet = await serve(centre, data);
    const signedIn = median(await signIns(quiet.port, 5));
    await stop(quiet.server);
    // What has been kept long enough is removed when the program starts.
    let during;
    const purged = await milliseconds(async () => {
      const { port, server } = await serve(centre, data, ["--keep-messages", "365d"]);
      during = Math.max(...(await signIns(port, 3)));
      while (Number(rowsOf(data, "old")) > 0);
      await stop(server);
    });
    rows.push({
      size: messages,
      accounts,
      "ms to sign in": signedIn,
      "ms to list accounts": people,
      "ms to list messages": letters,
      "ms to start and purge a tenth": purged,
      "ms to sign in meanwhile": during,
    });
  }
  return rows;
}

/** Connections for each core, and seconds before and during a measurement. */
const CORES_LOAD = { connections: 16, warmUp: 5, seconds: 3 };

/** Pages a second of a server, warm. */
async function rateOf(server, port, cores, headers = {}) {
  const { connections, warmUp, seconds } = CORES_LOAD;
  await load(server, port, "/", connections * cores, warmUp, headers);
  return (await load(server, port, "/", connections * cores, seconds, headers)).rate;
}

/** Pages a second by cores of the server, whose load generator has as many of its own. */
async function measureCores(centre, nodePeer) {
  const data = fresh("data");
  addReader(centre.file, data);
  const rows = [];
  for (let cores = 1; cores <= mostServerCores; cores *= 2) {
    const row = { size: cores };
    const settings = { on: "cached pages", parts: "pages with kept parts", off: "whole renders" };
    for (const [setting, title] of Object.entries(settings)) {
      const { port, server } = await serve(centre, data, ["--page-cache", setting], serverCores(cores));
      try {
        row[`${title} a second`] = await rateOf(server, port, cores);
        if (setting === "off") row["MiB of memory after them"] = memoryOf(server);
        if (setting !== "on") continue;
        const { head } = await ask(port, "/api/session", { ...JSON_HEADERS, accept: "application/json" }, "POST", SIGN_IN);
        const [, cookie] = /^set-cookie: (session=[^;]+)/im.exec(head);
        row["signed-in pages a second"] = await rateOf(server, port, cores, { cookie });
      } finally {
        await stop(server);
      }
    }
    const port = await freePort();
    const server = start(nodePeer.command(port, cores), nodePeer.folder, serverCores(cores));
    try {
      await firstPage(server, port, "/");
      row["Node, whole renders a second"] = await rateOf(server, port, cores);
    } finally {
      await stop(server);
    }
    rows.push(row);
  }
  return rows;
}

/** Tables by what grows. */
export async function measureScaling(centre, renderLoop, nodePeer, say) {
  const tables = {};
  for (const [title, measure] of [
    ["cores", () => measureCores(centre, nodePeer)],
    ["rows of a table on a page", () => elements(renderLoop)],
    ["pages of the content", () => pagesOfContent(centre)],
    ["open connections", () => connections(centre)],
    ["messages in the database", () => rowsOfDatabase(centre)],
  ]) {
    say(`Measuring by ${title}.`);
    tables[title] = await measure();
  }
  rmSync(folder, { recursive: true, force: true });
  return tables;
}

/** Tables by database: the office's lists. */
export async function measureOffice(centre, say) {
  const tables = {};
  for (const [title, measure] of [
    ["messages in SQLite", officeInSqlite],
    ["messages in PostgreSQL", officeInPostgres],
  ]) {
    say(`Measuring the office's lists with ${title}.`);
    tables[title] = await measure(centre, () => fresh("data"));
  }
  rmSync(folder, { recursive: true, force: true });
  return tables;
}
