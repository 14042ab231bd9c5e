/**
 * Streamed pages: this program's isolates beside Node, with the same React and the same page. The page is a shell and two parts
 * that wait, as long as a database would have them wait: 50 and 500 ms.
 *
 *   node bench/streaming.mjs
 *
 * BENCH_SECONDS  seconds per load, round and number of connections [5]
 * BENCH_ROUNDS   rounds; servers take turns within each [3]
 *
 * Puts what it measures into RESULTS.md. rari is not here: it could not be made to render a page that it does not keep.
 */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { reactStreams } from "../crates/ssr/react/build/streams.js";
import { buildExample, here, install, node, out, top } from "./build.mjs";
import { generatorCores, mostServerCores, pinned } from "./cores.mjs";
import { ask, firstPage, freePort, memoryOf, processorTime, start, stop } from "./processes.mjs";
import { writeStreaming } from "./results.mjs";

const script = (name) => join(here, "streaming", name);
const bundle = (name) => join(out, "streaming", name);
/** The last is more than a server can serve at once: there, work decides and not the waiting. */
const CONNECTIONS = [1, 16, 64, 1024];
/** Pages for which everything hot is compiled take thousands; few connections would wait most of the time. */
const WARM_UP = { connections: 1024, first: 8, again: 2 };
const OPEN = 1000;
/** After how many milliseconds their memory is read once more: both engines collect garbage when they have only waited. */
const LATER = 35_000;

async function buildBundles() {
  const frontend = join(top, "frontend");
  const common = {
    absWorkingDir: frontend,
    bundle: true,
    format: "esm",
    jsx: "automatic",
    legalComments: "none",
    minifySyntax: true,
    target: "esnext",
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [join(frontend, "node_modules")],
    outdir: join(out, "streaming"),
    outExtension: { ".js": ".mjs" },
  };
  const { build } = createRequire(join(frontend, "package.json"))("esbuild");
  const plugins = [reactStreams({ folder: frontend })];
  await build({ ...common, entryPoints: [script("fetch.tsx")], platform: "neutral", mainFields: ["module", "main"], plugins });
  const banner = { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' };
  await build({ ...common, entryPoints: [script("node.tsx")], platform: "node", banner });
}

const serversOf = (program) => ({
  centre: {
    label: "centre-ssr",
    command: (port) => [program, [bundle("fetch.mjs"), `127.0.0.1:${port}`, mostServerCores], { RUST_LOG: "error" }],
  },
  node: {
    label: "Node, renderToPipeableStream",
    command: (port) => [node, [join(here, "peers/shared/cluster.mjs"), bundle("node.mjs")], { PORT: port, WORKERS: mostServerCores, NODE_ENV: "production" }],
  },
});

async function bringUp(peer) {
  const port = await freePort();
  const server = start(peer.command(port));
  try {
    await firstPage(server, port, "/");
  } catch (error) {
    await stop(server);
    throw error;
  }
  return { port, server };
}

const run = promisify(execFile);

/** A load on a server; `user` and `system` are microseconds of processor time that a page takes. */
async function load({ label, server, port }, connections, seconds) {
  const [program, args] = pinned(generatorCores.join(), [node, [script("load.mjs"), port, connections, seconds].map(String)]);
  const before = processorTime(server);
  const { stdout } = await run(program, args);
  const after = processorTime(server);
  const figures = JSON.parse(stdout);
  if (figures.errors) throw new Error(`${label}: ${figures.errors} errors with ${connections} connections: ${server.words.slice(-400)}`);
  const each = (kind) => (1e6 * (after[kind] - before[kind])) / figures.requests;
  return { ...figures, processor: each("user") + each("system") };
}

/** MiB that OPEN open pages take in a server that has rendered one page before, at once and later; and what it had before. */
async function memoryOfOpen(peer) {
  const { port, server } = await bringUp(peer);
  const idle = memoryOf(server);
  const [program, args] = pinned(generatorCores.join(), [node, [script("hold.mjs"), port, OPEN].map(String)]);
  const holder = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
  try {
    const [word] = await Promise.race([once(holder.stdout, "data"), once(holder, "exit").then(() => [undefined])]);
    if (word === undefined) throw new Error(`${peer.label} did not hold ${OPEN} pages: ${server.words.slice(-400)}`);
    const open = memoryOf(server) - idle;
    await setTimeout(LATER);
    return { idle, open, later: memoryOf(server) - idle };
  } finally {
    holder.stdin.end();
    holder.kill();
    await stop(server);
  }
}

/** Measures streamed pages; one entry for each server. */
export async function measureStreaming(say, { seconds = 5, rounds = 3 } = {}) {
  say("Streaming: building.");
  await buildBundles();
  const servers = Object.entries(serversOf(buildExample("stream_server"))).map(([name, peer]) => ({ name, ...peer, loads: {}, memory: [] }));
  try {
    for (const peer of servers) Object.assign(peer, await bringUp(peer));
    const [one, other] = await Promise.all(servers.map(async ({ port }) => (await ask(port, "/")).body.toString()));
    if (one !== other) throw new Error(`the pages differ:\n${one}\n${other}`);
    for (const peer of servers) await load(peer, WARM_UP.connections, WARM_UP.first);
    for (let round = 0; round < rounds; round++) {
      for (const peer of servers) {
        await load(peer, WARM_UP.connections, WARM_UP.again);
        for (const connections of CONNECTIONS) (peer.loads[connections] ??= []).push(await load(peer, connections, seconds));
      }
      say(`Streaming: round ${round + 1} of ${rounds} is done.`);
    }
  } finally {
    for (const { server } of servers) if (server) await stop(server);
  }
  for (let round = 0; round < rounds; round++) {
    for (const peer of servers) peer.memory.push(await memoryOfOpen(peer));
    say(`Streaming: memory, round ${round + 1} of ${rounds} is done.`);
  }
  return { servers: servers.map(({ name, label, loads, memory }) => ({ name, label, loads, memory })), open: OPEN, seconds, rounds };
}

/** By itself, with what the environment says. */
export async function streamingAlone(say) {
  const { BENCH_SECONDS: seconds = 5, BENCH_ROUNDS: rounds = 3 } = process.env;
  install(here);
  writeStreaming(await measureStreaming(say, { seconds: Number(seconds), rounds: Number(rounds) }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await streamingAlone((text) => console.error(text));
