/** Writes RESULTS.md and results.svg. */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { here } from "./build.mjs";

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

const digits = (value) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));
/** Half of the distance between the extremes, as a share of the median. */
const spread = (values) => (median(values) === 0 ? "" : `±${((50 * (Math.max(...values) - Math.min(...values))) / median(values)).toFixed(0)} %`);
const table = (head, rows) =>
  [head, head.map((_, column) => (column ? "---:" : "---")), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const rateOf = (peer, key) => (peer.rates[key] ? median(peer.rates[key].map(({ rate }) => rate)) : undefined);

/** Ratio of two series of the same rounds: the median of the rounds' ratios. */
function ratio(over, under) {
  const rounds = over.map((value, round) => value / under[round]);
  return { value: median(rounds), spread: spread(rounds) };
}

const ratesOf = (peer, key) => peer.rates[key].map(({ rate }) => rate);

/** The rows of “What it must show”: each compares this program with the best of others. */
function goals({ peers, pages, loops }) {
  const named = (name) => peers.find((peer) => peer.name === name);
  const [centre, cached] = [named("centre"), named("centre-cached")];
  const others = (work) =>
    peers.filter((peer) => !peer.name.startsWith("centre") && !peer.keepsFragments && peer.work.includes(work));
  const rows = [];
  const row = (work, against, wanted, measured, better = "at least") =>
    rows.push({ work, against, wanted, measured, better, holds: wanted && measured && (better === "at least" ? measured.value >= wanted : measured.value <= wanted) });
  for (const page of Object.keys(pages)) {
    for (const [work, wanted] of [["uncached", 1.3], ["signed-in", 5]]) {
      const key = `${work} ${page} 16`;
      const best = others(work).sort((a, b) => rateOf(b, key) - rateOf(a, key))[0];
      if (best) row(`${work} page (${page})`, best.label, wanted, ratio(ratesOf(work === "uncached" ? centre : cached, key), ratesOf(best, key)));
      const alike = peers.find((peer) => peer.keepsFragments);
      if (alike) row(`${work} page (${page})`, alike.label, undefined, ratio(ratesOf(work === "uncached" ? centre : cached, key), ratesOf(alike, key)));
    }
    row(`uncached page (${page})`, "the isolates alone, without HTTP", 0.9, ratio(ratesOf(centre, `uncached ${page} 16`), loops[page]));
    for (const [name, wanted] of [["rari", 1.2], ["nginx", 0.9]]) {
      const peer = named(name);
      const key = `cached ${page} 64`;
      row(`cached page (${page})`, peer?.label ?? name, wanted, peer && ratio(ratesOf(cached, key), ratesOf(peer, key)));
    }
  }
  for (const [name, wanted] of [["next", 8], ["react-router", 8], ["node-string", 3]]) {
    const peer = named(name);
    if (peer) row("exec to first rendered page", peer.label, wanted, ratio(peer.starts, centre.starts));
  }
  const nodes = peers.filter((peer) => peer.nodeBased && !peer.keepsFragments).sort((a, b) => a.memory - b.memory);
  if (nodes[0])
    row("memory after the renders", nodes[0].label, 0.5, { value: centre.memory / nodes[0].memory, spread: "" }, "at most");
  const next = named("next");
  if (next) row("bytes to the browser, home page", next.label, 0.5, { value: cached.bytes / next.bytes, spread: "" }, "at most");
  return rows;
}

function markdown(run) {
  const { peers, absent, loops, pages, connections, seconds, rounds, renders } = run;
  const centre = peers.find(({ name }) => name === "centre");
  const loads = ["uncached", "signed-in", "cached"].flatMap((work) =>
    Object.entries(pages).map(([page, path]) => {
      const base = peers.find(({ name }) => name === (work === "uncached" ? "centre" : "centre-cached"));
      const rows = peers
        .filter((peer) => peer.work.includes(work))
        .map((peer) => [
          peer.label,
          ...connections.flatMap((count) => {
            const key = `${work} ${page} ${count}`;
            const figures = peer.rates[key];
            const rates = figures.map(({ rate }) => rate);
            const latency = `${digits(median(figures.map(({ p50 }) => p50)))} / ${digits(median(figures.map(({ p99 }) => p99)))}`;
            const factor = ratio(ratesOf(base, key), rates);
            return [`${digits(median(rates))} ${spread(rates)}`, latency, peer === base ? "1" : Number.isFinite(factor.value) ? digits(factor.value) : "—"];
          }),
        ]);
      if (work === "uncached") rows.push(["the isolates alone, without HTTP", ...connections.flatMap((count) => (count === 16 ? [`${digits(median(loops[page]))} ${spread(loops[page])}`, "", digits(ratio(ratesOf(base, `${work} ${page} 16`), loops[page]).value)] : ["", "", ""]))]);
      const head = ["", ...connections.flatMap((count) => [`${count} conn.: pages/s`, "p50 / p99 ms", "centre ÷ this"])];
      return `### ${work[0].toUpperCase()}${work.slice(1)}: ${page} (\`${path}\`)\n\n${table(head, rows)}`;
    }),
  );
  const rest = table(
    ["", "version", "exec to first page, ms", "÷ centre", "memory, MiB", "bytes to the browser", "deployed, MiB"],
    peers.map((peer) => [
      peer.label,
      peer.version() ?? "",
      peer.starts ? `${digits(median(peer.starts))} ${spread(peer.starts)}` : "",
      peer.starts ? digits(ratio(peer.starts, centre.starts).value) : "",
      peer.memory ? digits(peer.memory) : "",
      peer.bytes ? String(peer.bytes) : "",
      peer.deployedSize ? digits(peer.deployedSize) : "",
    ]),
  );
  const summary = table(
    ["work", "against", "wanted", "measured", "holds"],
    goals(run).map(({ work, against, wanted, measured, better, holds }) => [
      work,
      against,
      wanted ? `${better} ${wanted} ×` : "",
      measured ? `${digits(measured.value)} × ${measured.spread}`.trim() : "not measured",
      wanted && measured ? (holds ? "yes" : "no") : "—",
    ]),
  );
  const away = absent.length ? `\n## Not in the tables\n\n${absent.map(({ label, reason }) => `- **${label}** could not run: ${reason}`).join("\n")}\n` : "";
  const notes = readFileSync(join(here, "NOTES.md"), "utf8").trim();
  return `# centre beside its peers

Written by \`make bench\`. ${cpus()[0].model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB. Every figure
is the median of ${rounds} rounds of ${seconds} s per load; the servers take turns within a round, and ± is half of
the distance between the extremes. Ratios are medians of the ratios within each round. The load generator,
\`wrk\`, shares the cores with the servers. Memory is the proportional set size of all processes after at
least ${renders} renders.

## What is to be shown

${summary}
${away}
## Loads

${loads.join("\n\n")}

## Starting, memory, bytes

${rest}

![Pages per second at 16 connections](results.svg)

${notes}
`;
}

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Pages per second at 16 connections, one group of bars per load. */
function plot({ peers, pages }) {
  const width = 760;
  const left = 240;
  const bar = 18;
  const parts = [];
  let y = 40;
  for (const work of ["uncached", "signed-in", "cached"]) {
    for (const page of Object.keys(pages)) {
      const key = `${work} ${page} 16`;
      const rows = peers.filter((peer) => peer.rates[key]);
      const most = Math.max(...rows.map((peer) => rateOf(peer, key)));
      parts.push(`<text x="16" y="${y}" class="h">${work}, ${page}</text>`);
      y += 10;
      for (const peer of rows) {
        const rate = rateOf(peer, key);
        const length = Math.max(1, ((width - left - 90) * rate) / most);
        const own = peer.name.startsWith("centre") ? "own" : "other";
        parts.push(
          `<text x="${left - 8}" y="${y + 13}" text-anchor="end">${escape(peer.label)}</text>` +
            `<rect x="${left}" y="${y + 2}" width="${length.toFixed(1)}" height="${bar - 5}" class="${own}"/>` +
            `<text x="${(left + length + 6).toFixed(1)}" y="${y + 13}">${digits(rate)}</text>`,
        );
        y += bar;
      }
      y += 28;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${y}" width="${width}" height="${y}" role="img" aria-label="Pages per second at 16 connections">
<style>text{font:12px system-ui,sans-serif;fill:#3a2a26}.h{font-weight:600;font-size:14px}.own{fill:#c4590b}.other{fill:#2f5d73}</style>
<rect width="100%" height="100%" fill="#fbf6ec"/>
<text x="16" y="18" class="h">Pages per second at 16 connections; each group has its own scale</text>
${parts.join("\n")}
</svg>
`;
}

export function writeResults(run) {
  const text = markdown(run);
  writeFileSync(join(here, "RESULTS.md"), text);
  writeFileSync(join(here, "results.svg"), plot(run));
  console.log(text.slice(0, text.indexOf("## Loads")));
  console.error("Written: bench/RESULTS.md and bench/results.svg.");
}
