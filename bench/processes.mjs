/** Starting, asking, loading and measuring servers. */
import { execFile, execFileSync, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { here } from "./build.mjs";
import { generator, pinned, serverCores } from "./cores.mjs";

export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Starts a server on `cores`; `words` collects what it says, for the case that it ends. */
export function start([serverProgram, serverArgs, environment = {}], cwd, cores = serverCores()) {
  const [program, args] = pinned(cores, [serverProgram, serverArgs]);
  const env = Object.fromEntries(Object.entries({ ...process.env, ...environment }).map(([key, value]) => [key, String(value)]));
  const child = spawn(program, args.map(String), { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const server = { child, words: "", ended: undefined };
  const collect = (chunk) => {
    server.words = (server.words + chunk).slice(-4000);
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  child.on("error", (error) => {
    server.ended = error.message;
  });
  child.on("exit", (code, signal) => {
    server.ended ??= `ended with ${signal ?? code}`;
  });
  return server;
}

/** Ends the server and everything that it started: its process group. */
export async function stop({ child, ended }) {
  if (ended !== undefined || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.on("exit", resolve));
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
  await gone;
}

/** One request over a connection of its own; rejects when nobody listens. */
export function ask(port, path, headers = {}, method = "GET", body = "") {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks = [];
    const lines = Object.entries({ host: `127.0.0.1:${port}`, connection: "close", ...headers });
    socket.on("connect", () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n${body}`),
    );
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", reject);
    socket.on("end", () => {
      const bytes = Buffer.concat(chunks);
      const split = bytes.indexOf("\r\n\r\n");
      if (split < 0) return reject(new Error("the answer has no end of its headers"));
      const head = bytes.toString("latin1", 0, split);
      let rest = bytes.subarray(split + 4);
      if (/^transfer-encoding: *chunked/im.test(head)) rest = unchunk(rest);
      resolve({ status: Number(head.slice(9, 12)), head, body: rest });
    });
    socket.setTimeout(600_000, () => socket.destroy(new Error("no answer within ten minutes")));
  });
}

function unchunk(bytes) {
  const parts = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf("\r\n", at);
    const size = Number.parseInt(bytes.toString("latin1", at, line), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}

/** How long a server may take to start, in milliseconds: minutes, for other work may keep the machine busy. */
const START_TIMEOUT_MS = 300_000;

/** Asks until somebody answers with 200. */
export async function firstPage(server, port, path) {
  const until = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      const answer = await ask(port, path);
      if (answer.status === 200) return answer;
      if (performance.now() > until) throw new Error(`status ${answer.status} of ${path}`);
    } catch (error) {
      if (server.ended !== undefined) throw new Error(`${server.ended}: ${server.words.trim().slice(-600)}`);
      if (performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

const run = promisify(execFile);

/**
 * Keeps `connections` of `server` busy for `seconds`. `user` and `system` are microseconds of
 * processor time that the server takes for an answer.
 */
export async function load(server, port, path, connections, seconds, headers) {
  const list = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = [`-d${seconds}s`, "--timeout", "10s", "-s", join(here, "report.lua"), ...list, `http://127.0.0.1:${port}${path}`];
  const before = processorTime(server);
  const { stdout } = await run(...generator(connections, args));
  const after = processorTime(server);
  const figures = JSON.parse(stdout.trim().split("\n").at(-1));
  const each = (kind) => (1e6 * (after[kind] - before[kind])) / figures.requests;
  return { ...figures, rate: figures.requests / figures.seconds, user: each("user"), system: each("system") };
}

/** The processes of a process group. */
function processesOf(group) {
  return readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "latin1");
      return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[2]) === group;
    } catch {
      return false;
    }
  });
}

/** Clock ticks a second in /proc: Linux counts so for programs whatever its own clock is. */
const TICKS = 100;

/** Processor time of one process so far, in seconds: its own code and the system's for it. */
export function processorTimeOf(id) {
  const stat = readFileSync(`/proc/${id}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { user: Number(fields[11]) / TICKS, system: Number(fields[12]) / TICKS };
}

/** The same of all processes of the server. */
export function processorTime({ child }) {
  const sum = { user: 0, system: 0 };
  for (const id of processesOf(child.pid)) {
    const { user, system } = processorTimeOf(id);
    sum.user += user;
    sum.system += system;
  }
  return sum;
}

/** Memory of all processes of the server in MiB: what is shared is shared out among them. */
export function memoryOf({ child }) {
  let kilobytes = 0;
  for (const id of processesOf(child.pid)) {
    const text = readFileSync(`/proc/${id}/smaps_rollup`, "latin1");
    kilobytes += Number(/^Pss: +(\d+)/m.exec(text)[1]);
  }
  return kilobytes / 1024;
}

export const has = (program) => {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
