/** A program of a spec's own, in a folder of its own, which can be killed and started again. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Node.js has no SQLite in all its versions, Python has. */
const AGE_SESSIONS = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=60) as database:
    database.execute("UPDATE sessions SET proved_at = proved_at - ?", [int(sys.argv[2]) * 60_000])
`;

/** Until the program must answer, in milliseconds. */
const START = 300_000;

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

export async function ownProgram(
  path,
  options = [],
  { host = "127.0.0.1", pictures = process.env.CENTRE_TEST_PICTURES } = {},
) {
  const folder = await mkdtemp(join(tmpdir(), "centre-"));
  const port = await freePort();
  const listen = `127.0.0.1:${port}`;
  const address = `http://${host}:${port}`;
  const run = (given) => {
    // Its settings are those that are given here alone.
    const isSetting = ([name]) => name.startsWith("CENTRE_") || name === "DATABASE_URL";
    const env = Object.fromEntries(Object.entries(process.env).filter((it) => !isSetting(it)));
    return spawn(path, [...given, "--data-dir", folder], { env, stdio: ["pipe", "ignore", "pipe"] });
  };
  let child;
  let log = "";
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const own = {
    address,
    async addPerson(email, password, role) {
      const names = ["--first-name", "Asha", "--last-name", "Editor"];
      const adding = run(["user", "add", email, ...names, "--role", role]);
      let said = "";
      adding.stderr.setEncoding("utf8").on("data", (text) => {
        said += text;
      });
      adding.stdin.end(`${password}\n`);
      const [status, signal] = await once(adding, "close");
      if (status !== 0) throw new Error(`${email} could not be added (${status ?? signal}): ${said}`);
    },
    async start() {
      const prepared = pictures ? ["--prepared-pictures", pictures] : [];
      child = run([
        "serve",
        "--listen",
        listen,
        "--public-url",
        address,
        "--isolates",
        "1",
        ...prepared,
        ...options,
      ]);
      log = "";
      child.stderr.setEncoding("utf8").on("data", (text) => {
        log += text;
      });
      const end = Date.now() + START;
      while (!(await isReady())) {
        if (Date.now() > end) throw new Error("the program did not start");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async setupLink() {
      const end = Date.now() + START;
      for (;;) {
        const link = log.match(/http\S+\/setup\/\S+/)?.[0];
        if (link) return link;
        if (Date.now() > end) throw new Error("the log has no link for the first administrator");
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    ageSessions(minutes) {
      execFileSync("python3", ["-c", AGE_SESSIONS, join(folder, "centre.db"), String(minutes)]);
    },
    async kill() {
      const killed = child;
      child = undefined;
      if (!killed) return;
      const end = once(killed, "exit");
      killed.kill("SIGKILL");
      await end;
    },
    async end() {
      await own.kill();
      await rm(folder, { recursive: true });
    },
  };
  return own;
}
