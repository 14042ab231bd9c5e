/**
 * Does the work of popovers in browsers that have none: their buttons open and close them, and a click
 * elsewhere or Escape closes them. An open one bears the attribute `open` (styles/base.css).
 */
// One set of chunks for all that is loaded later, as for the screens.
import "#app/shared.ts";

const boxes = () => document.querySelectorAll<HTMLElement>("[popover]");

const buttonOf = (box: Element) => document.querySelector(`[popovertarget="${box.id}"]`);

function toggle(box: HTMLElement, open: boolean): void {
  buttonOf(box)?.setAttribute("aria-expanded", String(open));
  if (box.hasAttribute("open") === open) return;
  box.toggleAttribute("open", open);
  const newState = open ? "open" : "closed";
  box.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
}

/** Closes all that are open, except `kept`. */
function closeOthers(except?: Element | null): void {
  for (const box of boxes()) if (box !== except) toggle(box, false);
}

function onClick(event: MouseEvent): void {
  const target = event.target as Element;
  const id = target.closest("[popovertarget]")?.getAttribute("popovertarget");
  const box = id && document.getElementById(id);
  // As natively: a click that was answered otherwise opens nothing.
  if (box && !event.defaultPrevented) toggle(box, !box.hasAttribute("open"));
  closeOthers(box || target.closest("[popover]"));
}

function onKeyDown(event: KeyboardEvent): void {
  const open = document.querySelector<HTMLElement>("[popover][open]");
  if (event.key !== "Escape" || !open) return;
  const button = buttonOf(open);
  const isInside = open.contains(document.activeElement);
  toggle(open, false);
  if (isInside && button instanceof HTMLElement) button.focus();
}

/** Begins; what the stylesheet shows as open stays open. */
export function standInForPopovers(): void {
  const { prototype } = HTMLElement;
  prototype.showPopover = function () {
    toggle(this, true);
  };
  prototype.hidePopover = function () {
    toggle(this, false);
  };
  for (const box of boxes()) toggle(box, getComputedStyle(box).display !== "none");
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKeyDown);
}
