/**
 * What the visitor has typed, chosen, opened and reached in the server's markup. Where something has
 * changed that markup on its way (a password manager, a translator, a proxy), React makes it anew;
 * then the new elements get what the old ones had.
 */
import { isPopoverOpen } from "./popover";

const CONTROLS = "input, textarea, select, button, summary, details, form, a, [popover], [tabindex]";

/** Ids that React makes differ between the server's markup and the browser's. */
const REACT_ID = /_r_\w*?_/gi;

/** What an element is called in both. */
function nameOf(element: Element): string {
  const attribute = (name: string) => element.getAttribute(name);
  const name = attribute("name") || attribute("id") || attribute("href") || attribute("class");
  // Password managers show a password by making its field one of text.
  const type = attribute("type")?.replace("password", "text");
  return `${element.localName} ${type} ${name}`.replaceAll(REACT_ID, "");
}

/** Elements by their name and their place among those of the same name. */
function byPlace(elements: Iterable<HTMLElement>): Map<string, HTMLElement> {
  const counts = new Map<string, number>();
  const found = new Map<string, HTMLElement>();
  for (const element of elements) {
    const name = nameOf(element);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    found.set(`${name} ${count}`, element);
  }
  return found;
}

/** Elements of the server's markup → those that took their places. */
const replaced = new WeakMap<Element, HTMLElement>();

/** Returns the element that stands where `element` stood. */
export function currentElement(element: HTMLElement): HTMLElement {
  return element.isConnected ? element : (replaced.get(element) ?? element);
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What fields held when the visitor last changed them before React took the page over. */
const typed = new WeakMap<Field, string>();

const isField = (element: Element): element is Field => element.matches("input, textarea, select");

/** Sets a field as the visitor would, so that the components hear of it. */
function write(field: Field, value: string): void {
  // React remembers what is set by the element's own property, and would find nothing new.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  set?.call(field, value);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Returns what the visitor has typed into a field, also where React has just undone it. */
export function typedIn(field: Field): string {
  const isReset = field instanceof HTMLTextAreaElement && field.value === field.defaultValue;
  return isReset ? (typed.get(field) ?? field.value) : field.value;
}

function restoreField(from: Field, to: Field, typed: string): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement) {
    if (from.type === "radio" || from.type === "checkbox") {
      if (from.checked !== to.checked && (from.checked || from.type === "checkbox")) to.click();
      return;
    }
    if (from.type === "hidden") return;
    if (from.type === "file") {
      if (from.files?.length) {
        to.files = from.files;
        to.dispatchEvent(new Event("change", { bubbles: true }));
      }
      return;
    }
  }
  if (to.value !== typed) write(to, typed);
}

function restoreFocus(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  const isText = (element: HTMLElement) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  // Fields for addresses and numbers have no such place.
  if (isText(from) && isText(to) && from.selectionStart !== null) {
    to.setSelectionRange(from.selectionStart, from.selectionEnd);
  }
}

/**
 * Begins to follow what the visitor does in `root`, before React takes it over.
 *
 * @returns `restore` gives what was done to the elements that are there now, and may be called
 *   again; `end` is for when React is done
 */
export function trackInput(root: Element): { restore: () => void; end: () => void } {
  const before = [...root.querySelectorAll<HTMLElement>(CONTROLS)];
  // React writes the text that the server put into a text area over what was typed since.
  for (const field of before.filter(isField)) typed.set(field, field.value);
  const opened = new Set(before.filter((element) => element.matches("[popover]") && isPopoverOpen(element)));
  let focused = document.activeElement;

  const onInput = ({ target }: Event) => {
    if (isField(target as Element)) typed.set(target as Field, (target as Field).value);
  };
  const onKeyDown = ({ target }: Event) => {
    // React may take this part of the page over for the key, which is to follow what was typed.
    if (target instanceof HTMLTextAreaElement && root.contains(target))
      queueMicrotask(() => restoreText(target));
  };
  const onFocus = ({ target }: Event) => {
    focused = target as Element;
  };
  const onBlur = ({ target }: Event) =>
    // An element that is taken away loses the focus, too.
    queueMicrotask(() => {
      if (focused === target && (target as Element).isConnected) focused = null;
    });
  const onToggle = ({ target }: Event) => {
    const box = target as HTMLElement;
    if (!box.matches?.("[popover]")) return;
    if (isPopoverOpen(box)) opened.add(box);
    else opened.delete(box);
  };
  root.addEventListener("input", onInput, true);
  addEventListener("keydown", onKeyDown, true);
  root.addEventListener("focusin", onFocus);
  root.addEventListener("focusout", onBlur);
  root.addEventListener("toggle", onToggle, true);

  const restoreText = (field: HTMLTextAreaElement) => {
    if (field.isConnected && field.value !== typedIn(field)) field.value = typedIn(field);
  };

  let hasEnded = false;
  const restore = () => {
    if (hasEnded) return;
    const now = byPlace(root.querySelectorAll<HTMLElement>(CONTROLS));
    for (const [place, from] of byPlace(before)) {
      if (from.isConnected) {
        if (from instanceof HTMLTextAreaElement) restoreText(from);
        continue;
      }
      const to = now.get(place);
      // Each is given once what it had: what the visitor does after that counts.
      if (!to || replaced.has(from)) continue;
      replaced.set(from, to);
      if (from.dataset.kept !== undefined) to.dataset.kept = "";
      if (isField(from) && isField(to)) restoreField(from, to, typedIn(from));
      if (from instanceof HTMLDetailsElement) (to as HTMLDetailsElement).open = from.open;
      if (opened.has(from)) to.showPopover?.();
      if (from === focused && document.activeElement === document.body) restoreFocus(from, to);
    }
  };
  const end = () => {
    hasEnded = true;
    root.removeEventListener("input", onInput, true);
    removeEventListener("keydown", onKeyDown, true);
    root.removeEventListener("focusin", onFocus);
    root.removeEventListener("focusout", onBlur);
    root.removeEventListener("toggle", onToggle, true);
  };
  return { restore, end };
}
