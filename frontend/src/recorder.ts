/**
 * Stands in every document before anything that could be tapped, and keeps taps on controls that
 * need scripts until those are there (lib/taps). What the browser does by itself is left to it:
 * links but those of tabs, disclosures, popovers, form fields and forms with an address to be sent to.
 *
 * crates/web/src/pages/shell.rs puts it into the document and asserts its size.
 */
import type { Taps } from "./lib/taps";

const taps: Taps = { kept: [], open: false };
window.taps = taps;

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
};
addEventListener("click", keep, true);
addEventListener("submit", keep, true);
