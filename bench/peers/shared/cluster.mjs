/**
 * One worker per core, as Node's documentation of `cluster` shows it; WORKERS=1 runs the
 * server in this process alone.
 *
 *   node cluster.mjs SERVER_MODULE
 */
import cluster from "node:cluster";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";

const workers = Number(process.env.WORKERS ?? availableParallelism());
if (cluster.isPrimary && workers > 1) {
  for (let worker = 0; worker < workers; worker++) cluster.fork();
  process.on("SIGTERM", () => {
    for (const worker of Object.values(cluster.workers)) worker.kill("SIGKILL");
    process.exit();
  });
} else {
  const [server] = process.argv.splice(2, 1);
  process.argv[1] = server;
  await import(pathToFileURL(server));
}
