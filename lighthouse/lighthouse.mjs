/**
 * Lighthouse on every page of the sitemap, as on a mid-range phone over slow 4G, and the longest
 * task while any screen hydrates on a processor four times slower than this one. Writes
 * docs/lighthouse.md.
 *
 *   node lighthouse/lighthouse.mjs CENTRE [PATH...]
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "chrome-launcher";
import lighthouse, { defaultConfig } from "lighthouse";
import { connect } from "puppeteer-core";
import { firstPage, freePort, start, stop } from "../bench/processes.mjs";
import { withNetwork } from "../frontend/e2e/network.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [centre, ...wanted] = process.argv.slice(2);
if (!centre || !existsSync(centre)) {
  console.error("usage: node lighthouse/lighthouse.mjs CENTRE [PATH...]");
  process.exit(2);
}
/** So often what is not as it should be is looked at in all: the middle of them counts. */
const RUNS_OF_WHAT_IS_WORSE = 3;
/** What the longest task may take, in milliseconds. */
const TASK_BUDGET = 50;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];
const auditRefs = CATEGORIES.flatMap((name) => defaultConfig.categories[name].auditRefs);
/** Audits that no score counts. Some of them leave the page and come back, which is no part of a visit. */
const UNCOUNTED = auditRefs.map(({ id }) => id).filter((id) => auditRefs.every((it) => it.id !== id || it.weight === 0));
const CHROMIUM_FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** The screens that no search engine is shown, and who may see them if not everybody does. */
const UNLISTED = [
  ["/test"],
  ["/login"],
  ["/auth"],
  ["/auth/forgot-password"],
  ["/auth/reset-password?token=none"],
  ["/auth/confirm?token=none"],
  ["/auth/secure?token=none"],
  ["/donate/thank-you"],
  ["/nowhere"],
  ["/profile", "student"],
  ["/profile/second-factor", "student"],
  ["/auth/again", "student"],
  ["/dashboard/student", "student"],
  ["/dashboard/teacher", "teacher"],
  ["/dashboard/admin", "admin"],
  ["/admin", "admin"],
];
/** As many accounts as the longest lists of an administrator show at once, and more. */
const STUDENTS = 30;

/**
 * A phone that shows a page does not also serve and measure it. Here the server, this program and
 * the rest of the browser share one core and the page has the others, so that none of its tasks is
 * made longer by them: with that core beside its own, six of 67 pages lost points by a blocking time
 * that they did not have in another run.
 */
function leaveCoresToThePage() {
  if (process.platform !== "linux" || cpus().length === 1) return [];
  execFileSync("taskset", ["--all-tasks", "--pid", "--cpu-list", "0", process.pid]);
  return [`--renderer-cmd-prefix=taskset --cpu-list 1-${cpus().length - 1}`];
}

const coreFlags = leaveCoresToThePage();
const data = mkdtempSync(join(tmpdir(), "lighthouse-"));
const port = await freePort();
let carryOn = () => {};
/** The way to the server, which counts what it carries: a service worker's requests are none of the page's. */
const network = await new Promise((resolve) => {
  withNetwork(`http://127.0.0.1:${port}`, (it) => {
    resolve(it);
    return new Promise((end) => {
      carryOn = end;
    });
  });
});
const { origin } = network;
// As in the image: what makes pictures must not run beside what is measured. Those of an earlier run are kept.
const pictures = join(dirname(centre), "prepared-pictures");
execFileSync(centre, ["pictures", "prepare", pictures], { stdio: ["ignore", "ignore", "inherit"] });
const server = start([centre, ["serve", "--listen", `127.0.0.1:${port}`, "--public-url", origin, "--data-dir", data, "--prepared-pictures", pictures]]);
const chrome = await launch({ chromeFlags: [...CHROMIUM_FLAGS, ...coreFlags], chromePath: "/usr/bin/chromium-headless-shell" });
const browser = await connect({ browserURL: `http://127.0.0.1:${chrome.port}`, defaultViewport: null });

const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;
const kibibytes = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;

async function sitemap() {
  await firstPage(server, port, "/sitemap.xml");
  const text = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

/**
 * How somebody comes to a page: for the first time, once more with what the browser and the service worker have
 * kept of it, when the worker has ended, and for the first time with data to save.
 */
const VISITS = {
  first: {},
  again: { comesAgain: true },
  frugal: { saveData: true },
};

/**
 * Ends the service workers, as the browser does when nobody has used them for half a minute. One that lives keeps the process
 * of the page that was closed, and whoever comes next waits there until its garbage is collected.
 */
async function stopWorkers(page) {
  const session = await page.createCDPSession();
  await session.send("ServiceWorker.enable");
  await session.send("ServiceWorker.stopAllWorkers");
  await session.detach();
}

/** The phone that Lighthouse takes itself for. It would end that before its page is closed, which then loads what a desktop shows. */
const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

/** One run; another where Lighthouse says of itself that this one failed, which is no score. */
async function run(path, { saveData = false, comesAgain = false }) {
  for (let tries = 1; ; tries++) {
    const page = await browser.newPage();
    await page.setViewport(PHONE);
    // The page's process is there: the end of a trace waits five seconds for one that begins while it runs.
    await page.goto(`${origin}/robots.txt`);
    if (comesAgain) await stopWorkers(page);
    if (saveData) await page.evaluateOnNewDocument(() => Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }));
    try {
      const flags = { logLevel: "error", onlyCategories: CATEGORIES, skipAudits: UNCOUNTED, skipAboutBlank: true, disableStorageReset: comesAgain, disableFullPageScreenshot: true, screenEmulation: { disabled: true }, ...(saveData && { extraHeaders: { "Save-Data": "on" } }) };
      const before = network.carried;
      const { lhr } = await lighthouse(origin + path, flags, undefined, page);
      if (!lhr.runtimeError) return { lhr, bytes: network.carried - before };
      if (tries === 5) throw new Error(`${path}: ${lhr.runtimeError.message}`);
    } finally {
      await page.close();
    }
  }
}

/** What the table has of a run: `bytes` over the network, `blocking` and `paint` (the largest) in milliseconds, `failed` the names of audits. */
function figuresOf({ lhr, bytes }) {
  const scores = CATEGORIES.map((name) => Math.round((lhr.categories[name].score ?? 0) * 100));
  const audit = (name) => lhr.audits[name].numericValue ?? 0;
  const failed = Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== "informative")
    .map(({ id }) => id);
  return { scores, failed, paint: audit("largest-contentful-paint"), blocking: audit("total-blocking-time"), shift: audit("cumulative-layout-shift"), bytes };
}

const sum = (numbers) => numbers.reduce((one, other) => one + other, 0);

/** One run of a visit, or where that is below 100 the middle one of three. */
async function examine(path, visit) {
  const one = async () => figuresOf(await run(path, visit));
  const found = [await one()];
  if (found[0].scores.every((score) => score === 100)) return found[0];
  while (found.length < RUNS_OF_WHAT_IS_WORSE) found.push(await one());
  return found.sort((a, b) => sum(a.scores) - sum(b.scores))[Math.floor(RUNS_OF_WHAT_IS_WORSE / 2)];
}

/** The cookies of the first of each role, who are made for it with others. */
function sessions() {
  const people = [["admin", 1], ["teacher", 1], ["student", STUDENTS]].flatMap(([role, count]) => Array.from({ length: count }, (_, at) => ({ role, email: `${role}${at}@example.org` })));
  for (const { role, email } of people) {
    execFileSync(centre, ["user", "add", email, "--first-name", "Sample", "--last-name", "Person", "--role", role, "--data-dir", data], { input: `password of ${email}\n`, stdio: ["pipe", "ignore", "inherit"] });
  }
  return new Map(["admin", "teacher", "student"].map((role) => [role, signIn(`${role}0@example.org`)]));
}

async function signIn(email) {
  const answer = await fetch(`${origin}/api/session`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email, password: `password of ${email}` }) });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((cookie) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie);
    return { name, value, url: origin };
  });
}

/**
 * The longest task of a page's hydration at a quarter of the processor's speed, in milliseconds, for
 * somebody who has not been here before: a profile and a process of its own. The page's requests are
 * not looked at: for that V8 notes where each was made, and parses whole scripts again to find out.
 */
async function longestTask(path, cookies = []) {
  const chromium = await browser.target().createCDPSession();
  const { browserContextId } = await chromium.send("Target.createBrowserContext");
  await chromium.send("Storage.setCookies", { browserContextId, cookies });
  const { targetId } = await chromium.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await chromium.send("Target.attachToTarget", { targetId, flatten: true });
  const page = chromium.connection().session(sessionId);
  await page.send("Emulation.setDeviceMetricsOverride", { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true });
  await page.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const events = [];
  chromium.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await chromium.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "v8"] } });
  await page.send("Page.navigate", { url: origin + path });
  await hasStarted(page);
  const complete = new Promise((resolve) => chromium.once("Tracing.tracingComplete", resolve));
  await chromium.send("Tracing.end");
  await complete;
  const { targetInfo } = await chromium.send("Target.getTargetInfo", { targetId });
  await chromium.send("Target.disposeBrowserContext", { browserContextId });
  await chromium.detach();
  if (targetInfo.url !== origin + path) throw new Error(`${path} leads to ${targetInfo.url}`);
  // The first module is the one that waits for the first paint, then come those that hydrate.
  return longestSince(events, 1);
}

/** Waits until the page of a session has started, and what it does right after that is over. */
async function hasStarted(session) {
  const expression = "document.documentElement.dataset.started !== undefined";
  for (let tries = 0; tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    const { result } = await session.send("Runtime.evaluate", { expression });
    if (result.value) return void (await new Promise((resolve) => setTimeout(resolve, 1000)));
  }
  throw new Error("a page has not started");
}

/** The longest task, in milliseconds, of the thread that compiled the page's modules, from the one at `place` on. */
function longestSince(events, place) {
  const modules = events.filter(({ name, args }) => name === "v8.compileModule" && args?.fileName?.startsWith(origin));
  const { ts: begin, pid: process, tid: thread } = modules.sort((a, b) => a.ts - b.ts)[place];
  const tasks = events.filter(({ name, ph, pid, tid, ts }) => name.endsWith("RunTask") && ph === "X" && pid === process && tid === thread && ts >= begin);
  return Math.max(...tasks.map(({ dur }) => dur / 1000));
}

/** Controls that need scripts, and what says that a tap on them was carried out. */
const FIRST_TAPS = [
  { path: "/", what: "the carousel's next slide", control: "[aria-roledescription=carousel] button[aria-label='Next slide']", row: "[aria-roledescription=carousel] ul" },
  { path: "/services/nutrition-programme", what: "the next photographs", control: "[role=group] button:last-of-type", row: "[role=group] ul" },
  { path: "/learn/quizzes", what: "another tab", control: "[data-tab]:not([aria-selected=true])" },
];
/** 1.6 Mbit/s, and 150 ms there and back. A browser's own emulation leaves out what its service worker asks for. */
const SLOW_NETWORK = { bytesPerSecond: 200_000, latency: 150 };
const TAPS = 3;

/**
 * The first tap on a control that needs scripts, on a frugal connection with the processor slowed four times: after how
 * many milliseconds there is a sign of it and it is carried out, and the longest task until the page has started.
 */
async function firstTap({ path, control, row }) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.evaluateOnNewDocument(() => Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "3g" }) }));
    const session = await page.createCDPSession();
    await session.send("Emulation.setDeviceMetricsOverride", { width: 360, height: 740, deviceScaleFactor: 2, mobile: true });
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    network.limit(SLOW_NETWORK);
    await page.goto(origin + path, { waitUntil: "networkidle0", timeout: 120_000 });
    await page.waitForSelector("html[data-frugal]", { timeout: 60_000 });
    const place = await page.evaluate(
      (control, row) => {
        const element = document.querySelector(control);
        element.scrollIntoView({ block: "center", behavior: "instant" });
        const list = row && document.querySelector(row);
        const from = list?.scrollLeft;
        const isDone = () => (list ? list.scrollLeft !== from : element.getAttribute("aria-selected") === "true");
        window.times = {};
        addEventListener("pointerdown", ({ timeStamp }) => (window.times.tapped = timeStamp), { capture: true, once: true });
        const look = () => {
          const now = performance.now();
          if (element.dataset.kept !== undefined) window.times.sign ??= now;
          if (isDone()) window.times.done ??= now;
          else requestAnimationFrame(look);
        };
        look();
        const { left, top, width, height } = element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      },
      control,
      row,
    );
    // Nothing is left that the page itself would load.
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const chromium = await browser.target().createCDPSession();
    const events = [];
    chromium.on("Tracing.dataCollected", ({ value }) => events.push(...value));
    await chromium.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "v8"] } });
    await page.mouse.click(place.x, place.y);
    await page.waitForFunction("window.times.done", { timeout: 60_000, polling: 500 });
    await hasStarted(session);
    const complete = new Promise((resolve) => chromium.once("Tracing.tracingComplete", resolve));
    await chromium.send("Tracing.end");
    await complete;
    await chromium.detach();
    const { tapped, sign, done } = await page.evaluate("window.times");
    return { sign: sign - tapped, done: done - tapped, task: longestSince(events, 0) };
  } finally {
    network.limit();
    await context.close();
  }
}

const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The longest task of one try, or where that is over the budget the middle of three. */
async function usualTask(path, cookies) {
  const tasks = [await longestTask(path, cookies)];
  if (tasks[0] <= TASK_BUDGET) return tasks[0];
  while (tasks.length < RUNS_OF_WHAT_IS_WORSE) tasks.push(await longestTask(path, cookies));
  return tasks.sort((a, b) => a - b)[Math.floor(RUNS_OF_WHAT_IS_WORSE / 2)];
}

/** Where somebody comes again whose network takes what is sent and answers nothing. */
const COME_BACK_TO = ["/", "/services/satsangs"];

/** Until such a visitor reads a page that the service worker has kept, in milliseconds. */
async function firstPaintOnHangingNetwork(path) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    let paint;
    await withNetwork(origin, async (network) => {
      await page.goto(network.origin + path);
      const isKept = async (address) => (await caches.match(address)) !== undefined;
      await page.waitForFunction(isKept, { timeout: 40_000, polling: 200 }, path);
      network.hang();
      await page.goto(network.origin + path, { waitUntil: "domcontentloaded" });
      if (!(await page.$("#kept-line"))) throw new Error(`${path} does not say that it is a kept page`);
      const painted = await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
      paint = await painted.jsonValue();
      network.answer();
    });
    return paint;
  } finally {
    await context.close();
  }
}

const unlisted = UNLISTED.filter(([path]) => wanted.length === 0 || wanted.includes(path));
const rows = [];
const unlistedRows = [];
const hangingRows = [];
const tapRows = [];
try {
  const paths = await sitemap();
  // A page is compressed as well as possible after its first visitor, within a fraction of a second.
  for (const path of paths) await (await fetch(origin + path, { headers: { accept: "text/html" } })).text();
  await new Promise((resolve) => setTimeout(resolve, 15_000));
  // What Chromium does once after its start must not count against the first page.
  await run(paths[0], VISITS.first);
  for (const path of wanted.length > 0 ? wanted.filter((path) => unlisted.every(([other]) => other !== path)) : paths) {
    const visits = {};
    for (const [name, visit] of Object.entries(VISITS)) visits[name] = await examine(path, visit);
    const found = Object.values(visits);
    const row = {
      path,
      ...visits,
      scores: CATEGORIES.map((_, at) => Math.min(...found.map(({ scores }) => scores[at]))),
      shift: Math.max(...found.map(({ shift }) => shift)),
      blocking: Math.max(...found.map(({ blocking }) => blocking)),
      task: await usualTask(path),
    };
    rows.push(row);
    const said = Object.entries(visits).map(([name, { paint, bytes, failed }]) => `${name} ${seconds(paint)} ${kibibytes(bytes)} ${failed.join(" ")}`.trim());
    console.error(`${path}: ${row.scores.join(" ")}; ${said.join("; ")}; task ${row.task.toFixed(0)} ms`);
  }
  for (const path of COME_BACK_TO.filter((path) => wanted.length === 0 || wanted.includes(path))) {
    const paint = await firstPaintOnHangingNetwork(path);
    hangingRows.push(`| ${path} | ${seconds(paint)} |`);
    console.error(`${path}: on a hanging network ${paint.toFixed(0)} ms`);
  }
  for (const tap of FIRST_TAPS.filter(({ path }) => wanted.length === 0 || wanted.includes(path))) {
    const found = [];
    for (let time = 0; time < TAPS; time++) found.push(await firstTap(tap));
    const [sign, done, task] = ["sign", "done", "task"].map((name) => middle(found.map((it) => it[name])));
    tapRows.push(`| ${tap.path} | ${tap.what} | ${sign.toFixed(0)} ms | ${seconds(done)} | ${task.toFixed(0)} ms |`);
    console.error(`${tap.path}: first tap, sign ${sign.toFixed(0)} ms, done ${done.toFixed(0)} ms, task ${task.toFixed(0)} ms`);
  }
  const cookies = unlisted.length > 0 ? sessions() : new Map();
  for (const [path, role] of unlisted) {
    const task = await usualTask(path, await cookies.get(role));
    unlistedRows.push(`| ${path.split("?")[0]} | ${role ?? ""} | ${task.toFixed(0)} ms |`);
    console.error(`${path}: task ${task.toFixed(0)} ms`);
  }
} finally {
  await stop(server);
  carryOn();
  await browser.disconnect();
  await chrome.kill();
  rmSync(data, { recursive: true, force: true });
}

const { version } = JSON.parse(readFileSync(join(here, "node_modules/lighthouse/package.json"), "utf8"));
const perfect = rows.filter(({ scores }) => scores.every((score) => score === 100)).length;
const table = rows.map(({ path, scores, first, frugal, again, blocking, shift, task }) => {
  const visits = [first, frugal, again].flatMap(({ paint, bytes }) => [seconds(paint), kibibytes(bytes)]);
  return `| ${[path, ...scores, ...visits, `${blocking.toFixed(0)} ms`, shift.toFixed(3), `${task.toFixed(0)} ms`].join(" | ")} |`;
});
const text = `# Lighthouse

Written by \`make lighthouse\`: Lighthouse ${version} (mobile, simulated slow 4G) on every page of
the sitemap, three visits each: a first one, another one after that, when the browser has ended the service worker, and a first
one of somebody who saves data. Bytes are all that came over the network, heads and the service worker's requests included.
One run each; where one is below 100, the middle one of ${RUNS_OF_WHAT_IS_WORSE}. The scores, the blocking time and the shift are the
worst of the three visits. Every page had one visitor before, and its pictures were prepared, as in the image.
The longest task is of the page's hydration, from the first of the scripts that do it, on a processor
slowed down four times, for a first visitor (where it is over ${TASK_BUDGET} ms, the middle one of ${RUNS_OF_WHAT_IS_WORSE}). ${coreFlags.length > 0 ? "The server, the rest of the browser and\nwhat measures share one core; the page's process has the others." : "Nothing keeps the page's process apart from what measures it."}

${perfect} of ${rows.length} pages have 100 in all four categories.

| page | performance | accessibility | best practices | SEO | first: largest paint | bytes | saving data: largest paint | bytes | again: largest paint | bytes | blocking | shift | longest task |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
${table.join("\n")}

Somebody comes again whose network takes every request and answers none: after three seconds the service
worker shows the page as it was kept, and the page says so.

| page | first paint |
|---|---|
${hangingRows.join("\n")}

The first tap on a control that needs scripts, by somebody on a slow connection (3g; 1.6 Mbit/s, 150 ms, a processor slowed
down four times), for whom none has been loaded: when there is a sign of it, when it is carried out, and the longest task until the
page has started. The middle one of ${TAPS}.

| page | tap | sign | carried out | longest task |
|---|---|---|---|---|
${tapRows.join("\n")}

The longest task of the screens that no search engine is shown:

| screen | seen by | longest task |
|---|---|---|
${unlistedRows.join("\n")}

${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${process.arch}, ${Math.round(process.uptime() / 60)} minutes. Times depend on the machine; \`make test\` asserts
bytes, layout shift and accessibility, which do not.
`;
if (wanted.length === 0) writeFileSync(join(here, "../docs/lighthouse.md"), text);
else console.log(text);
process.exitCode = perfect === rows.length ? 0 : 1;
