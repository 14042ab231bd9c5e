/**
 * Stands in every document before anything that could be tapped, and queues taps on controls that
 * need scripts until those are there (runtime/start/earlyClicks). What the browser does by itself is left to it:
 * links but those of tabs, disclosures, popovers, form fields and forms with an address to be sent to.
 *
 * Where a script fails to load, the first one breaks off or is not understood, or none has started the page
 * half a minute after a tap, it gives up: the page becomes what it is without scripts, and says so.
 *
 * crates/web/src/pages/shell.rs puts it into the document and asserts its size.
 */
import type { EarlyClicks } from "./earlyClicks";

const { dataset } = document.documentElement;
// biome-ignore lint/suspicious/noAssignInExpressions: every document carries it, each byte counts
const earlyClicks: EarlyClicks = (window.earlyClicks = { queue: [], open: false });
const giveUp = () => {
  if (!earlyClicks.open) dataset.scripts = "off";
  earlyClicks.open = true;
};
dataset.scripts = "on";

const enqueue = (event: Event) => {
  const control = (event.target as Element).closest<HTMLElement>(
    event.type === "submit"
      ? "form:not([action])"
      : "button[type=button]:not([popovertarget],[aria-disabled],[aria-controls^=dropdown]),[data-tab]",
  );
  if (!control || earlyClicks.open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ((event as SubmitEvent).submitter ?? control).dataset.kept = "";
  earlyClicks.queue.push([control, event]);
  setTimeout(giveUp, 3e4);
};
for (const type of ["click", "submit"]) addEventListener(type, enqueue, true);
addEventListener(
  "error",
  (event) => ((event.target as HTMLElement).dataset?.steps || /entry/.test(event.filename)) && giveUp(),
  true,
);
