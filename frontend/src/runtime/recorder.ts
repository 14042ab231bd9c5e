/**
 * Stands in every document before anything that could be tapped, and keeps taps on controls that
 * need scripts until those are there (runtime/taps). What the browser does by itself is left to it:
 * links but those of tabs, disclosures, popovers, form fields and forms with an address to be sent to.
 *
 * Where a script fails to load, or none has started the page half a minute after a tap, it lets go:
 * the page becomes what it is without scripts, and says so.
 *
 * crates/web/src/pages/shell.rs puts it into the document and asserts its size.
 */
import type { Taps } from "./taps";

const { dataset } = document.documentElement;
const letGo = () => {
  if (taps.open) return;
  taps.open = true;
  dataset.scripts = "off";
};
const taps: Taps = { kept: [], open: false };
window.taps = taps;
dataset.scripts = "on";

const keep = (event: Event) => {
  const control = (event.target as Element).closest<HTMLElement>(
    event.type === "submit"
      ? "form:not([action])"
      : "button[type=button]:not([popovertarget],[aria-disabled=true],[aria-controls^=dropdown]),[data-tab]",
  );
  if (!control || taps.open) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ((event as SubmitEvent).submitter ?? control).dataset.kept = "";
  taps.kept.push([control, event]);
  setTimeout(letGo, 3e4);
};
for (const type of ["click", "submit"]) addEventListener(type, keep, true);
addEventListener("error", ({ target }) => (target as HTMLElement).dataset?.steps && letGo(), true);
