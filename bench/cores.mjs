/** Cores: the load generator has some of its own, as visitors have; servers have the others. */
import { readFileSync } from "node:fs";

/** The numbers in a list such as `0-3,8`. */
const numbersOf = (list) =>
  list.split(",").flatMap((range) => {
    const [first, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

const all = numbersOf(/^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync("/proc/self/status", "latin1"))[1]);

/** How many cores a server can have at most. On a machine with a single one the two share it. */
export const mostServerCores = Math.max(1, Math.floor(all.length / 2));

/** The first `count` cores, for a server, as `taskset` takes them. */
export const serverCores = (count = mostServerCores) => all.slice(0, count).join();

/** Those of a load generator. */
export const generatorCores = all.slice(-Math.max(1, all.length - mostServerCores));

/** `taskset` and its arguments, to run a command on these cores alone. */
export const pinned = (cores, [program, args]) => ["taskset", ["-c", cores, program, ...args]];

/** The command of a load generator with `connections`, on cores of its own: one of its threads on each. */
export function generator(connections, args) {
  const threads = Math.min(generatorCores.length, connections);
  return pinned(generatorCores.join(), ["wrk", [`-t${threads}`, `-c${connections}`, ...args]]);
}
