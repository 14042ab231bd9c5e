/** Other programs that want all cores. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";

const PER_CORE = 4;

export function busyProcesses() {
  const loop = () => spawn(process.execPath, ["--eval", "for (;;);"], { stdio: "ignore" });
  const all = Array.from({ length: PER_CORE * availableParallelism() }, loop);
  // A run that is broken off leaves none behind.
  const kill = () => {
    for (const one of all) one.kill("SIGKILL");
  };
  process.once("exit", kill);
  return {
    async end() {
      process.off("exit", kill);
      const ended = all.map((one) => once(one, "exit"));
      kill();
      await Promise.all(ended);
    },
  };
}
