/**
 * This program beside its peers, on this machine, in one run. Writes RESULTS.md and
 * results.svg.
 *
 *   node bench/bench.mjs CENTRE [--peers NAME,NAME] [--check] [--renders] [--scaling] [--office] [--streaming]
 *
 * BENCH_SECONDS  seconds per load, round, page and number of connections [2]
 * BENCH_ROUNDS   rounds; servers take turns within each [3]
 * BENCH_RENDERS  pages that every server has rendered before its memory is read [10000]
 *
 * --check only starts every peer and compares its markup; --renders only measures whole renders alone, --scaling
 * only how cost grows with size, --office only the office's lists in large databases, --streaming only streamed pages.
 * These print what they measure; all but --renders also put it into RESULTS.md.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { bytesToBrowser } from "./browser.mjs";
import { buildBundles, buildRenderLoop, here, install, node, PAGES } from "./build.mjs";
import { peersOf, sizeOf } from "./peers.mjs";
import { ask, firstPage, freePort, has, load, memoryOf, start, stop } from "./processes.mjs";
import { difference, takeReference } from "./reference.mjs";
import { measureRenders, runtimesOf } from "./render/rounds.mjs";
import { printRenders, writeOffice, writeResults, writeScaling, writeStreaming } from "./results.mjs";
import { measureOffice, measureScaling } from "./scaling.mjs";
import { measureStreaming, streamingAlone } from "./streaming.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { peers: { type: "string" }, check: { type: "boolean", default: false }, renders: { type: "boolean", default: false }, scaling: { type: "boolean", default: false }, office: { type: "boolean", default: false }, streaming: { type: "boolean", default: false } },
});
const [centre] = positionals;
if (!centre || !existsSync(centre)) {
  console.error("usage: node bench/bench.mjs CENTRE [--peers NAME,NAME] [--check]");
  process.exit(2);
}
const seconds = Number(process.env.BENCH_SECONDS ?? 2);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const leastRenders = Number(process.env.BENCH_RENDERS ?? 10_000);
const CONNECTIONS = [1, 16, 64];
/** Rounds of whole renders alone: they take a second each. */
const RENDER_ROUNDS = 10;
/** Answers that differ from page to page by little: one page and one number of connections will do. */
const SMALL_WORK = ["missing", "unchanged"];
/** Answers for which a page is rendered; all others are kept. */
const RENDERED_WORK = ["uncached", "signed-in"];
/**
 * For how long, in seconds, every server is under load before the first measurement, and before each group of
 * them: until it has rendered about as many pages as whole renders alone had when their median was taken.
 */
const WARM_UP = { first: 3, rendered: 5, kept: 1 };
/** How long is waited, in milliseconds, for a server to have rendered BENCH_RENDERS pages. */
const TIMEOUT_MS = 60_000;
/** First pages are asked for more often than loads: one takes less than a second. */
const STARTS = 9;
/** Between two of them, in milliseconds. */
const PAUSE = 500;

const say = (text) => console.error(text);

if (options.streaming) {
  await streamingAlone(say);
  process.exit(0);
}

say("Building the bundles.");
install(here);
await buildBundles();
const { cookie, roots, documents, data } = await takeReference(centre);
// As in the image: what makes pictures must not run while others are measured. Those of an earlier run are kept.
const pictures = options.check ? join(data, "none") : join(dirname(centre), "prepared-pictures");
if (!options.check) execFileSync(centre, ["pictures", "prepare", pictures], { stdio: ["ignore", "ignore", "inherit"] });
const all = peersOf({ centre, data, pages: documents, pictures });
const wanted = options.peers?.split(",");
for (const name of wanted ?? []) if (!(name in all)) throw new Error(`There is no peer “${name}”: ${Object.keys(all).join(", ")}`);
const chosen = Object.entries(all).filter(([name]) => !wanted || name.startsWith("centre") || wanted.includes(name));

/** Whole renders alone, in every runtime. */
async function renders() {
  for (const name of ["deno", "bun"]) install(join(here, "peers", name));
  const runtimes = {
    centre: buildRenderLoop(),
    node,
    deno: join(here, "peers/deno/node_modules/@deno/linux-x64-glibc/deno"),
    bun: join(here, "peers/bun/node_modules/bun/bin/bun.exe"),
  };
  return measureRenders(runtimesOf(runtimes), RENDER_ROUNDS, say);
}

const writeGrowth = async () => writeScaling(await measureScaling({ file: centre, pictures }, buildRenderLoop(), all["node-string"], say));
const writeLists = async () => writeOffice(await measureOffice(centre, say));

if (options.renders || options.scaling || options.office) {
  if (options.renders) printRenders(await renders());
  if (options.scaling) await writeGrowth();
  if (options.office) await writeLists();
  process.exit(0);
}

// First, because the summary that is written with the loads needs them.
const alone = options.check ? undefined : await renders();

const pathOf = (peer, work, page) => (work === "missing" ? "/no-such-page" : (peer.paths?.[work]?.[page] ?? PAGES[page]));
const headersOf = (peer, work) => ({ "signed-in": { cookie }, unchanged: { "if-none-match": peer.etag } })[work] ?? {};

/** Starts the peer and compares its answers; throws what is wrong. */
async function bringUp(peer) {
  if (peer.needs && !has(peer.needs)) throw new Error(`${peer.needs} is not installed`);
  if (peer.folder) install(peer.folder);
  peer.build?.();
  const port = await freePort();
  const server = start(peer.command(port), peer.folder);
  const work = peer.work.filter((kind) => SMALL_WORK.includes(kind));
  const refused = [];
  for (const kind of peer.work.filter((it) => !work.includes(it))) {
    try {
      for (const page of Object.keys(PAGES)) await compare(peer, server, port, kind, page);
      work.push(kind);
    } catch (error) {
      refused.push({ kind, reason: error.message });
    }
  }
  if (refused.length === peer.work.length) {
    await stop(server);
    const words = server.words.replaceAll(/\u001b\[\d*m/g, "").trim();
    throw new Error(`${refused[0].reason}; it said: ${words.slice(-400)}`);
  }
  const etag = /^etag: *(.+)$/im.exec((await ask(port, PAGES.home)).head)?.[1].trim();
  return { port, server, work, refused, etag };
}

/** Asks three times: a server that mixes visitors up does so now and then. */
async function compare(peer, server, port, kind, page) {
  const path = pathOf(peer, kind, page);
  await firstPage(server, port, path);
  for (let time = 0; time < 3; time++) {
    const { status, body } = await ask(port, path, headersOf(peer, kind));
    if (status !== 200) throw new Error(`status ${status} of ${path}`);
    const differs = difference(body, roots[kind === "signed-in" ? "signedIn" : "anonymous"][page]);
    if (differs) throw new Error(`other markup than this program’s (${kind}, ${page}) ${differs}`);
  }
}

/** A load on a peer; a server that has ended says why. */
async function put(peer, work, page, connections, time) {
  try {
    return await load(peer.server, peer.port, pathOf(peer, work, page), connections, time, headersOf(peer, work));
  } catch (error) {
    throw new Error(`${peer.label} (${work}, ${page}) ${peer.server.ended ?? "still runs"}: ${peer.server.words.slice(-400)}`, { cause: error });
  }
}

/** Whether the peer says that it did not render the page for this request. */
async function isKept(peer, work, page) {
  try {
    const { head } = await ask(peer.port, pathOf(peer, work, page), headersOf(peer, work));
    return /^x-(?:nextjs-)?cache: *HIT/im.test(head);
  } catch {
    // A server that is behind with its work does not keep pages.
    return false;
  }
}

/** Has the system forget the files that the peer is made of. */
function forgetFiles(peer) {
  for (const path of peer.deployed()) {
    const files = statSync(path).isDirectory() ? readdirSync(path, { recursive: true }).map((name) => join(path, name)) : [path];
    for (const file of files.filter((it) => statSync(it).isFile())) execFileSync("dd", [`if=${file}`, "iflag=nocache", "count=0", "status=none"]);
  }
}

/** Starts the peer once more; milliseconds from there to its first page. */
async function timeToFirstPage(peer, cold = false) {
  // What the server before it leaves to the kernel must not count against this one.
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (cold) forgetFiles(peer);
  const port = await freePort();
  const command = peer.command(port, 1);
  const began = performance.now();
  const server = start(command, peer.folder);
  try {
    await firstPage(server, port, "/");
    return performance.now() - began;
  } finally {
    await stop(server);
  }
}

const peers = [];
const absent = [];
for (const [name, peer] of chosen) {
  try {
    const running = await bringUp(peer);
    peers.push({ name, ...peer, ...running, rates: {}, served: 0 });
    for (const { kind, reason } of running.refused) {
      absent.push({ label: `${peer.label} (${kind})`, reason });
      say(`${peer.label} cannot take part in ${kind}: ${reason}`);
    }
    say(`${peer.label}: the same markup (${running.work.join(", ")}).`);
  } catch (error) {
    absent.push({ label: peer.label, reason: error.message.replaceAll(/\s+/g, " ").slice(0, 500) });
    say(`${peer.label} cannot take part: ${error.message}`);
  }
}

async function finish() {
  for (const { server } of peers) await stop(server);
}

if (options.check) {
  await finish();
  process.exit(absent.length === 0 ? 0 : 1);
}

try {
  for (const peer of peers) {
    for (const work of peer.work) {
      for (const page of Object.keys(PAGES)) await put(peer, work, page, 16, WARM_UP.first);
    }
  }
  for (let round = 0; round < rounds; round++) {
    for (const page of Object.keys(PAGES)) {
      for (const work of ["uncached", "signed-in", "cached", ...SMALL_WORK]) {
        if (SMALL_WORK.includes(work) && page !== "home") continue;
        for (const peer of peers.filter((it) => it.work.includes(work))) {
          // It has waited for the others meanwhile, and may have thrown away what it had compiled.
          await put(peer, work, page, 16, RENDERED_WORK.includes(work) ? WARM_UP.rendered : WARM_UP.kept);
          for (const connections of SMALL_WORK.includes(work) ? [16] : CONNECTIONS) {
            const figures = await put(peer, work, page, connections, seconds);
            if (RENDERED_WORK.includes(work) && (await isKept(peer, work, page))) {
              peer.work = peer.work.filter((it) => it !== work);
              absent.push({ label: `${peer.label} (${work})`, reason: `it began to answer ${pathOf(peer, work, page)} out of its cache` });
              say(`${peer.label} takes no further part in ${work}: it keeps the page.`);
              break;
            }
            const key = `${work} ${page} ${connections}`;
            (peer.rates[key] ??= []).push(figures);
            if (RENDERED_WORK.includes(work)) peer.served += figures.requests;
            if (figures.errors && work !== "missing") say(`${peer.label}: ${figures.errors} errors (${key})`);
          }
        }
      }
      say(`Round ${round + 1} of ${rounds}: ${page} is done.`);
    }
  }
  for (const peer of peers.filter((it) => it.work.includes("uncached"))) {
    const began = performance.now();
    while (peer.served < leastRenders && performance.now() - began < TIMEOUT_MS) peer.served += (await put(peer, "uncached", "home", 16, seconds)).requests;
    if (peer.served < leastRenders) say(`${peer.label}: ${peer.served} renders before its memory was read.`);
    peer.memory = memoryOf(peer.server);
  }
  for (const peer of peers.filter((it) => it.browser)) {
    peer.bytes = await bytesToBrowser(peer.port, "/");
    peer.frugalBytes = await bytesToBrowser(peer.port, "/", { saveData: true });
  }
} finally {
  await finish();
}

say("Starting each from nothing.");
for (let run = 0; run < STARTS; run++) {
  for (const peer of peers.filter((it) => it.starts || (it.work.includes("uncached") && !it.name.startsWith("centre")))) {
    // The first of the two brings the server's files into memory, where the system keeps
    // them for a time that differs by machine: disks are not what is compared.
    (peer.coldStartTimes ??= []).push(await timeToFirstPage(peer, true));
    (peer.startTimes ??= []).push(await timeToFirstPage(peer));
  }
}
for (const peer of peers) if (peer.deployed) peer.deployedSize = sizeOf(...peer.deployed()) / 1024;

// Each is written as soon as it is measured, so that what fails later loses nothing.
writeResults({ peers, absent, alone, pages: PAGES, connections: CONNECTIONS, seconds, rounds, renders: leastRenders });
await writeGrowth();
await writeLists();
writeStreaming(await measureStreaming(say, { rounds }));
say("Written: bench/RESULTS.md, results.svg and scaling.svg.");
