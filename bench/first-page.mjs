/**
 * Time from starting a process to the last byte of its first page: this program beside
 * a plain Node server with the same bundle. Prints medians and their ratio.
 *
 *   node bench/first-page.mjs CENTRE SERVER_BUNDLE [RUNS]
 *
 * Runs are interleaved, so that a busy machine is unfair to nobody.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [centre, bundle, runs = "15"] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "first-page-"));
const documents = join(folder, "documents.json");
writeFileSync(documents, execFileSync(centre, ["content", "export"], { maxBuffer: 1 << 28 }));

const peers = {
  centre: (port) => [centre, ["serve", "--listen", `127.0.0.1:${port}`, "--data-dir", join(folder, "data")]],
  node: (port) => [process.execPath, [join(here, "node-server.mjs"), bundle, documents, String(port)]],
};

/** Asks for the page until somebody listens; resolves with its size. */
function firstPage(port) {
  return new Promise((resolve, reject) => {
    const attempt = () => {
      const socket = connect(port, "127.0.0.1");
      let size = 0;
      let status = "";
      socket.on("connect", () => socket.write("GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"));
      socket.on("data", (chunk) => {
        status ||= chunk.toString("latin1", 0, 12);
        size += chunk.length;
      });
      socket.on("end", () => (status === "HTTP/1.1 200" ? resolve(size) : reject(new Error(status))));
      socket.on("error", () => setTimeout(attempt, 0.5));
    };
    attempt();
  });
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const times = Object.fromEntries(Object.keys(peers).map((name) => [name, []]));
let port = 20000 + Math.floor(Math.random() * 20000);
for (let run = 0; run < Number(runs); run++) {
  for (const [name, start] of Object.entries(peers)) {
    const [program, args] = start(++port);
    const began = performance.now();
    const child = spawn(program, args, { stdio: "ignore" });
    await firstPage(port);
    times[name].push(performance.now() - began);
    child.kill();
    await new Promise((resolve) => child.on("exit", resolve));
  }
}
rmSync(folder, { recursive: true });
for (const [name, values] of Object.entries(times)) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  console.log(`${name}: median ${median(values).toFixed(1)} ms (${low.toFixed(1)} to ${high.toFixed(1)})`);
}
console.log(`ratio: ${(median(times.node) / median(times.centre)).toFixed(1)}`);
