/** The servers of the bench: how each is installed, built, started and how large it is. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mostServerCores } from "./cores.mjs";
import { buildNext, buildRari, buildReactRouter, here, node, out, PAGES, saveForNginx, top } from "./build.mjs";

const cores = mostServerCores;
const peer = (name) => join(here, "peers", name);
const cluster = join(here, "peers/shared/cluster.mjs");
const versionOf = (folder, name) =>
  JSON.parse(readFileSync(join(folder, "node_modules", name, "package.json"), "utf8")).version;
const nodeVersion = () => execFileSync(node, ["--version"], { encoding: "utf8" }).trim();

/** Kilobytes on disk, following no links. */
export function sizeOf(...paths) {
  const present = paths.filter((path) => existsSync(path));
  const lines = execFileSync("du", ["-sk", ...present], { encoding: "utf8" }).trim().split("\n");
  return lines.reduce((sum, line) => sum + Number.parseInt(line, 10), 0);
}

function nginx(port, pages) {
  const saved = saveForNginx(pages);
  const folder = join(out, "nginx");
  mkdirSync(folder, { recursive: true });
  const locations = Object.entries(PAGES).map(([name, path]) => `location = ${path} { try_files /${name}.html =404; }`);
  const configuration = join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    `daemon off; worker_processes ${cores}; pid ${folder}/pid; error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  default_type text/html; root ${saved};
  client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c;
  uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;
  server { listen 127.0.0.1:${port}; ${locations.join(" ")} }
}
`,
  );
  return ["nginx", ["-c", configuration, "-p", folder]];
}

const nextCached = { home: "/cached", information: "/cached/info" };

/**
 * The peers. `work` says which loads a server takes part in; `command` gives program,
 * arguments and environment; `single` starts it without further processes, where that is
 * sooner. `deployed` lists what must be on the server's disk beside the system. `keepsFragments`
 * and `isOwnRenderer` mark servers that this program's code has made quicker; they are not among the peers to beat.
 */
export function peersOf({ centre, data, pages, pictures }) {
  const serve = (port, cache) => [
    centre,
    ["serve", "--listen", `127.0.0.1:${port}`, "--public-url", "http://localhost:8080", "--data-dir", data, "--page-cache", cache, "--prepared-pictures", pictures],
    { RUST_LOG: "error" },
  ];
  const plainNode = (mode, label) => ({
    label: `Node, ${label}`,
    version: nodeVersion,
    work: ["uncached", "signed-in"],
    command: (port, workers = cores) => [
      node,
      [cluster, join(peer("node"), "server.mjs"), mode, out],
      { PORT: port, WORKERS: workers, NODE_ENV: "production" },
    ],
    deployed: () => [node, join(out, "bundle/server.js"), join(out, "documents.json"), join(out, "bundle/client")],
    browser: false,
    nodeBased: true,
  });
  return {
    centre: {
      label: "centre",
      version: () => execFileSync(centre, ["--version"], { encoding: "utf8" }).trim().split(" ").at(-1),
      work: ["signed-in", "cached", "missing", "unchanged"],
      command: (port) => serve(port, "on"),
      deployed: () => [centre],
      browser: true,
      starts: true,
    },
    "centre-whole": {
      label: "centre, whole renders",
      version: () => "",
      work: ["uncached"],
      command: (port) => serve(port, "off"),
    },
    "centre-parts": {
      label: "centre, kept parts",
      version: () => "",
      work: ["uncached"],
      command: (port) => serve(port, "parts"),
      keepsFragments: true,
    },
    "centre-logged": {
      label: "centre, with its log",
      version: () => "",
      work: ["cached"],
      command: (port) => {
        const [program, args] = serve(port, "on");
        return ["sh", ["-c", 'exec "$0" "$@" 2>/dev/null', program, ...args], {}];
      },
    },
    "node-string": plainNode("string", "renderToString"),
    "node-stream": plainNode("stream", "renderToPipeableStream"),
    "node-renderer": { ...plainNode("renderer", "this program’s renderer"), isOwnRenderer: true },
    "node-fragments": { ...plainNode("fragments", "renderToString, this program’s fragments"), keepsFragments: true },
    deno: {
      label: "Deno",
      folder: peer("deno"),
      version: () => versionOf(peer("deno"), "deno"),
      work: ["uncached", "signed-in"],
      command: (port, workers = cores) => [
        join(peer("deno"), "node_modules/@deno/linux-x64-glibc/deno"),
        ["serve", ...(workers > 1 ? ["--parallel"] : []), "--host", "127.0.0.1", "--port", String(port), "--no-check", "-A", "server.ts"],
        { BUILD: out, DENO_JOBS: workers, DENO_NO_UPDATE_CHECK: "1" },
      ],
      deployed: () => [
        join(peer("deno"), "node_modules/@deno/linux-x64-glibc/deno"),
        join(out, "bundle/server.js"),
        join(out, "documents.json"),
        join(out, "bundle/client"),
      ],
    },
    "react-router": {
      label: "React Router, framework mode",
      folder: peer("react-router"),
      build: buildReactRouter,
      version: () => versionOf(peer("react-router"), "react-router"),
      work: ["uncached", "signed-in"],
      command: (port, workers = cores) => [
        node,
        [cluster, join(peer("react-router"), "node_modules/@react-router/serve/bin.cjs"), join(peer("react-router"), "build/server/index.js")],
        { PORT: port, HOST: "127.0.0.1", WORKERS: workers, NODE_ENV: "production" },
      ],
      deployed: () => [node, join(peer("react-router"), "build"), ...productionModules(peer("react-router"))],
      browser: true,
      nodeBased: true,
    },
    next: {
      label: "Next.js, app router",
      folder: peer("next"),
      build: buildNext,
      version: () => versionOf(peer("next"), "next"),
      work: ["uncached", "signed-in", "cached"],
      paths: { cached: nextCached },
      command: (port, workers = cores) => [
        node,
        [cluster, join(peer("next"), ".next/standalone/server.js")],
        { PORT: port, HOSTNAME: "127.0.0.1", WORKERS: workers, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      ],
      deployed: () => [node, join(peer("next"), ".next/standalone")],
      browser: true,
      nodeBased: true,
    },
    rari: {
      label: "rari",
      folder: peer("rari"),
      build: buildRari,
      version: () => `${versionOf(peer("rari"), "rari")}, program ${versionOf(peer("rari"), "rari-linux-x64")}`,
      // A signed-in visitor is given the anonymous page now and then: see NOTES.md.
      work: ["uncached", "cached"],
      paths: { cached: nextCached },
      command: (port) => [
        join(peer("rari"), "node_modules/rari-linux-x64/bin/rari"),
        ["--mode", "production", "--port", String(port), "--host", "127.0.0.1"],
        { NODE_ENV: "production", RUST_LOG: "error" },
      ],
      deployed: () => [join(peer("rari"), "node_modules/rari-linux-x64/bin/rari"), join(peer("rari"), "dist")],
      browser: true,
    },
    nginx: {
      label: "nginx, saved HTML",
      version: () => /nginx\/(\S+)/.exec(execFileSync("sh", ["-c", "nginx -v 2>&1"], { encoding: "utf8" }))?.[1],
      work: ["cached", "missing", "unchanged"],
      command: (port) => nginx(port, pages),
      needs: "nginx",
    },
  };
}

/** The folders that `npm ci --omit=dev` would install. */
function productionModules(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && !dev && !devOptional)
    .map(([path]) => join(folder, path));
}

export { top };
