/** Writes RESULTS.md and results.svg. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";
import { here } from "./build.mjs";
import { mostServerCores } from "./cores.mjs";
import { WITH_RENDERER } from "./render/rounds.mjs";

const RESULTS = join(here, "RESULTS.md");

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

/** Processor time for an answer in each round, in microseconds. */
const processorTimes = (peer, key) => peer.rates[key].map(({ user, system }) => user + system);

/** Who renders `page` fastest of all but this program. */
const bestOf = (times) =>
  Object.entries(times)
    .filter(([name]) => name !== "centre" && name !== WITH_RENDERER)
    .sort(([, a], [, b]) => median(a) - median(b))[0];

/** How many times as long react-dom is to take for a whole render alone. */
const RENDER_GOALS = { home: 1.6, information: 1.5, quiz: 1.5, "a table of 1000 rows": 3 };

/** The rows of “What is to be shown”: each compares this program with the best of others. */
function goals({ peers, pages, alone }) {
  const named = (name) => peers.find((peer) => peer.name === name);
  const centre = named("centre");
  const others = (work) =>
    peers.filter((peer) => !peer.name.startsWith("centre") && !peer.keepsFragments && !peer.isOwnRenderer && peer.work.includes(work));
  const rows = [];
  const row = (work, against, wanted, measured, better = "at least") =>
    rows.push({ work, against, wanted, measured, better, holds: wanted && measured && (better === "at least" ? measured.value >= wanted : measured.value <= wanted) });
  for (const [page, times] of Object.entries(alone)) {
    const [name, best] = bestOf(times);
    row(`whole render alone (${page})`, `${name}, react-dom`, RENDER_GOALS[page], ratio(best, times.centre));
  }
  for (const page of Object.keys(pages)) {
    for (const [work, own, wanted] of [["uncached", named("centre-whole"), 1.7], ["signed-in", centre, 5]]) {
      const key = `${work} ${page} 16`;
      const best = others(work).sort((a, b) => rateOf(b, key) - rateOf(a, key))[0];
      if (best && own) row(`${work} page (${page})`, best.label, wanted, ratio(ratesOf(own, key), ratesOf(best, key)));
    }
    const [parts, alike] = [named("centre-parts"), named("node-fragments")];
    const uncached = `uncached ${page} 16`;
    if (parts && alike) row(`uncached page with kept parts (${page})`, alike.label, 1.1, ratio(ratesOf(parts, uncached), ratesOf(alike, uncached)));
    const whole = named("centre-whole");
    if (whole)
      row(`processor time of an uncached page (${page})`, "its whole render alone", 1.3, { value: median(processorTimes(whole, uncached)) / median(alone[page].centre), spread: "" }, "at most");
    const key = `cached ${page} 16`;
    const [rari, nginx, logged] = ["rari", "nginx", "centre-logged"].map(named);
    row(`cached page (${page})`, rari?.label ?? "rari", 1.2, rari && ratio(ratesOf(centre, key), ratesOf(rari, key)));
    if (rari) row(`processor time of a cached page (${page})`, rari.label, 0.83, ratio(processorTimes(centre, key), processorTimes(rari, key)), "at most");
    if (nginx) {
      row(`processor time of a cached page (${page})`, nginx.label, 1.05, ratio(processorTimes(centre, key), processorTimes(nginx, key)), "at most");
      if (logged) row(`the same, with a line in the log (${page})`, nginx.label, 1.15, ratio(processorTimes(logged, key), processorTimes(nginx, key)), "at most");
    }
  }
  for (const [name, wanted] of [["next", 8], ["react-router", 8], ["node-string", 3]]) {
    const peer = named(name);
    if (peer) row("exec to first rendered page", peer.label, wanted, ratio(peer.startTimes, centre.startTimes));
  }
  const nodes = peers.filter((peer) => peer.nodeBased && !peer.keepsFragments && !peer.isOwnRenderer).sort((a, b) => a.memory - b.memory);
  const whole = named("centre-whole");
  if (nodes[0] && whole)
    row("memory after the renders", nodes[0].label, 0.5, { value: whole.memory / nodes[0].memory, spread: "" }, "at most");
  const next = named("next");
  if (next) {
    row("bytes to the browser, home page", next.label, 0.55, { value: centre.bytes / next.bytes, spread: "" }, "at most");
    row("the same, of somebody who saves data", next.label, 0.2, { value: centre.frugalBytes / next.frugalBytes, spread: "" }, "at most");
  }
  return rows;
}

/** Whole renders alone: microseconds of processor time, and how many times as long as this program's. */
function rendersTable(alone) {
  const names = Object.keys(Object.values(alone)[0]);
  return table(
    ["µs of processor time", ...names.flatMap((name) => (name === "centre" ? [name] : [name, "÷ centre"]))],
    Object.entries(alone).map(([page, times]) => [
      page,
      ...names.flatMap((name) => {
        const time = `${digits(median(times[name]))} ${spread(times[name])}`;
        return name === "centre" ? [time] : [time, digits(ratio(times[name], times.centre).value)];
      }),
    ]),
  );
}

export function printRenders(alone) {
  console.log(rendersTable(alone));
}

/** How cost grows: a table for each thing that grows. */
function scalingTables(scaling) {
  return Object.entries(scaling)
    .map(([title, rows]) => {
      const [, ...columns] = Object.keys(rows[0]);
      return table([title, ...columns], rows.map(({ size, ...figures }) => [String(size), ...Object.values(figures).map(digits)]));
    })
    .join("\n\n");
}

/** The same as lines over logarithmic axes: what grows as its cause does is as steep as the grey line. */
function scalingPlot(scaling) {
  const [width, height, left, top, step] = [760, 300, 56, 34, 190];
  // One point alone is no line.
  const grown = Object.entries(scaling).filter(([, all]) => all.length > 1);
  const panels = grown.map(([title, all], panel) => {
    // Nothing has no place on such an axis.
    const rows = all.filter(({ size }) => size > 0);
    const x0 = left + panel * step;
    const [inner, tall] = [step - 62, height - top - 46];
    const sizes = rows.map(({ size }) => size);
    const across = (size) => x0 + (inner * Math.log10(size / sizes[0])) / Math.log10(sizes.at(-1) / sizes[0]);
    const lines = Object.keys(rows[0])
      .slice(1)
      .filter((name) => !/accounts$/.test(name) || /list/.test(name))
      .map((name) => rows.map((row) => Math.max(row[name], 1e-3) / Math.max(rows[0][name], 1e-3)));
    const most = Math.max(10, ...lines.flat(), sizes.at(-1) / sizes[0]);
    const up = (factor) => top + tall - (tall * Math.log10(Math.max(1, factor))) / Math.log10(most);
    const path = (values) => values.map((value, index) => `${index ? "L" : "M"}${across(sizes[index]).toFixed(1)} ${up(value).toFixed(1)}`).join("");
    return (
      `<text x="${x0}" y="${top - 10}" class="h">${title}</text>` +
      `<path d="M${x0} ${top}V${top + tall}H${x0 + inner}" class="axis"/>` +
      `<path d="${path(sizes.map((size) => size / sizes[0]))}" class="linear"/>` +
      lines.map((values, index) => `<path d="${path(values)}" class="own" style="stroke-dasharray:${index ? `${index * 3} 2` : "none"}"/>`).join("") +
      sizes.map((size) => `<text x="${across(size).toFixed(1)}" y="${top + tall + 16}" text-anchor="middle">${size.toLocaleString("en", { notation: "compact" })}</text>`).join("")
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width + 40} ${height}" width="${width + 40}" height="${height}" role="img" aria-label="How cost grows with size">
<style>text{font:10px system-ui,sans-serif;fill:#3a2a26}.h{font-weight:600;font-size:11px}path{fill:none;stroke-width:2}.own{stroke:#c4590b}.linear{stroke:#b9aca0;stroke-width:4}.axis{stroke:#3a2a26;stroke-width:1}</style>
<rect width="100%" height="100%" fill="#fbf6ec"/>
${panels.join("\n")}
<text x="${left}" y="${height - 8}">Each line is a column of the tables, as a multiple of its first one here; grey: as fast as the size.</text>
</svg>
`;
}

/** Microseconds of processor time for an answer at 16 connections: the server's own and the system's. */
function processorTable({ peers, pages }) {
  const [home] = Object.keys(pages);
  const works = ["uncached", "signed-in", "cached"].flatMap((work) => Object.keys(pages).map((page) => [`${work}, ${page}`, `${work} ${page} 16`]));
  works.push(["404", `missing ${home} 16`], ["304", `unchanged ${home} 16`]);
  const part = (figures, kind) => digits(median(figures.map((it) => it[kind])));
  return table(
    ["", ...works.map(([title]) => title)],
    peers.map((peer) => [
      peer.label,
      ...works.map(([, key]) => (peer.rates[key] ? `${part(peer.rates[key], "user")} + ${part(peer.rates[key], "system")}` : "")),
    ]),
  );
}

function markdown(run) {
  const { peers, absent, alone, pages, connections, seconds, rounds, renders } = run;
  const centre = peers.find(({ name }) => name === "centre");
  const loads = ["uncached", "signed-in", "cached"].flatMap((work) =>
    Object.entries(pages).map(([page, path]) => {
      const base = peers.find(({ name }) => name === (work === "uncached" ? "centre-whole" : "centre"));
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
      const head = ["", ...connections.flatMap((count) => [`${count} conn.: pages/s`, "p50 / p99 ms", "centre ÷ this"])];
      return `### ${work[0].toUpperCase()}${work.slice(1)}: ${page} (\`${path}\`)\n\n${table(head, rows)}`;
    }),
  );
  const rest = table(
    ["", "version", "exec to first page, ms", "÷ centre", "with files from the disk, ms", "memory, MiB", "bytes to the browser", "saving data", "deployed, MiB"],
    peers.map((peer) => [
      peer.label,
      peer.version() ?? "",
      peer.startTimes ? `${digits(median(peer.startTimes))} ${spread(peer.startTimes)}` : "",
      peer.startTimes ? digits(ratio(peer.startTimes, centre.startTimes).value) : "",
      peer.coldStartTimes ? `${digits(median(peer.coldStartTimes))} ${spread(peer.coldStartTimes)}` : "",
      peer.memory ? digits(peer.memory) : "",
      peer.bytes ? String(peer.bytes) : "",
      peer.frugalBytes ? String(peer.frugalBytes) : "",
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
  return `# centre beside its peers

Written by \`make bench\`. ${cpus()[0].model.trim()}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB. Every figure
is the median of ${rounds} rounds of ${seconds} s per load; the servers take turns within a round, and ± is half of
the distance between the extremes. Ratios are medians of the ratios within each round. Servers have ${mostServerCores} of
the cores, the load generator, \`wrk\`, the others. Memory is the proportional set size of all processes after at
least ${renders} renders.

## What is to be shown

${summary}
${away}
## Loads

${loads.join("\n\n")}

## Processor time for an answer

Microseconds at 16 connections, the server's own and the system's for it (\`/proc\`).

${processorTable(run)}

## Whole renders alone

The same pages on one core without HTTP, nothing kept; in Node, Deno and Bun by react-dom.

${rendersTable(alone)}

## Starting, memory, bytes

${rest}

![Pages per second at 16 connections](results.svg)

`;
}

const scalingSection = (scaling) => `## How cost grows

This program alone. A row of a page's table has ten elements; content beyond the site's own is lessons; what is purged
is a tenth of the messages, while visitors sign in.

${scalingTables(scaling)}

![How cost grows](scaling.svg)

`;

const officeSection = (office) => `## The office in a large database

The whole page of a list or a search, signed in, in milliseconds (median of nine). Tests hold
that no list reads a whole table that it need not read (\`crates/store/src/query_plans.rs\`).

${scalingTables(office)}

`;

/** The sections that are measured after all others, each of which a run of its own may measure anew; in their order. */
const LATER_SECTIONS = ["How cost grows", "The office in a large database", "Streamed pages"];

/** The section with this title as RESULTS.md has it, or nothing. */
const sectionIn = (text, title) => new RegExp(`^## ${title}\\n[^]*?(?=^## )`, "m").exec(text)?.[0] ?? "";

const notes = () => `${readFileSync(join(here, "NOTES.md"), "utf8").trim()}\n`;
const resultsBefore = () => (existsSync(RESULTS) ? readFileSync(RESULTS, "utf8") : "");

/** Writes RESULTS.md: `measured`, the later sections as they were or as `anew` has them, and NOTES.md. */
function writeSections(measured, anew = {}) {
  const before = resultsBefore();
  const later = LATER_SECTIONS.map((title) => anew[title] ?? sectionIn(before, title));
  writeFileSync(RESULTS, `${measured}${later.join("")}${notes()}`);
}

/** Puts one of the later sections in the place of the one before. */
function replaceSection(title, section) {
  const before = resultsBefore();
  const [notesHeading] = notes().split("\n");
  const starts = [...LATER_SECTIONS.map((it) => `## ${it}`), notesHeading].map((heading) => before.indexOf(`${heading}\n`));
  const measured = before.slice(0, Math.min(before.length, ...starts.filter((start) => start >= 0)));
  writeSections(measured, { [title]: section });
  console.log(section);
}

export function writeScaling(scaling) {
  replaceSection("How cost grows", scalingSection(scaling));
  writeFileSync(join(here, "scaling.svg"), scalingPlot(scaling));
}

export const writeOffice = (office) => replaceSection("The office in a large database", officeSection(office));

export const writeStreaming = (streaming) => replaceSection("Streamed pages", streamingSection(streaming));

/** What streamed pages are to show. */
function streamingGoals({ servers, open }) {
  const [centre, node] = ["centre", "node"].map((wanted) => servers.find(({ name }) => name === wanted));
  const of = (peer, connections, kind) => peer.loads[connections].map((it) => it[kind]);
  const both = (connections, kind) => ratio(of(centre, connections, kind), of(node, connections, kind));
  const rows = [1, 16, 64].map((count) => [`first byte, ${count} conn.`, "at most 1 ×", both(count, "firstByte"), (it) => it <= 1]);
  const most = Math.max(...Object.keys(centre.loads).map(Number));
  rows.push([`pages a second, ${most} conn.`, "at least 1.2 ×", both(most, "rate"), (it) => it >= 1.2]);
  const memory = median(centre.memory.map((it) => it.open));
  return table(
    ["work", "wanted", "measured", "holds"],
    [
      ...rows.map(([work, wanted, { value, spread }, holds]) => [work, `${wanted} Node’s`, `${digits(value)} × ${spread}`, holds(value) ? "yes" : "no"]),
      [`memory of ${open} open pages`, "at most 60 MiB", `${digits(memory)} MiB`, memory <= 60 ? "yes" : "no"],
    ],
  );
}

function streamingSection(streaming) {
  const { servers, open, seconds, rounds } = streaming;
  const counts = Object.keys(servers[0].loads);
  const figure = (values) => `${digits(median(values))} ${spread(values)}`;
  const loads = servers.flatMap(({ label, loads }) =>
    counts.map((count) => {
      const of = (kind) => loads[count].map((it) => it[kind]);
      const times = (kind) => `${figure(of(kind))} / ${digits(median(of(`${kind}99`)))}`;
      return [`${label}, ${count} conn.`, times("firstByte"), times("lastByte"), figure(of("rate")), figure(of("processor"))];
    }),
  );
  const memory = servers.map(({ label, memory }) => [label, ...["idle", "open", "later"].map((kind) => figure(memory.map((it) => it[kind])))]);
  return `## Streamed pages

The same page of React in this program’s isolates (\`renderToReadableStream\`, calls of the host) and in Node
(\`renderToPipeableStream\`, timers): a shell, a part that waits for 50 ms and one that waits for 500. Up to 64 connections both mostly wait,
so that pages a second tell little; with ${counts.at(-1)} the work decides. Medians of ${rounds} rounds of ${seconds} s, p50 / p99 of times. Memory
is that of ${open} open pages above a server that has rendered one. rari is not here: it could not be made to render a page that
it does not keep.

${streamingGoals(streaming)}

${table(["", "first byte, ms", "last byte, ms", "pages/s", "µs of processor time a page"], loads)}

${table(["MiB of memory", "idle", `of ${open} open pages`, "after 35 s"], memory)}

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
  writeSections(text);
  writeFileSync(join(here, "results.svg"), plot(run));
  console.log(text.slice(0, text.indexOf("## Loads")));
}
