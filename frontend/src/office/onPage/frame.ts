/**
 * Runs in previews that an editor changes words on, and in no other page: reads the marks behind words, shows
 * what can be changed, and tells the editor's page around it what was tapped. It knows no session.
 */
import {
  changedParagraphs,
  type FieldPlace,
  hasMarks,
  markOf,
  nearness,
  numberOf,
  withoutMarks,
} from "./marks";
import type { FromPage, ToPage } from "./messages";

/** What the marks mean (crates/web/src/publishing/previews.rs). */
interface MarkTable {
  words: [text: string, field: string, name: string][];
  pictures: [src: string, text: string, field: string, name: string][];
}

/** Something on the page that can be changed. */
interface Target extends FieldPlace {
  element: HTMLElement;
  said: string;
}

declare global {
  interface Window {
    /** The last tap before the marks were known (crates/web/src/pages/preview_page.js). */
    earlyTap?: { isOver: boolean; tap?: MouseEvent };
  }
}

const CHANGEABLE = "data-changeable";
const CURRENT = "data-changing";

const STYLE = `
[${CHANGEABLE}] { cursor: pointer; outline: 1px dashed transparent; outline-offset: 3px; border-radius: 2px; transition: outline-color 0.15s }
@media (hover: none) { [${CHANGEABLE}] { outline-color: color-mix(in srgb, var(--color-action) 35%, transparent) } }
/* A card is tapped as the words and the picture that it has, and not as one link. */
[data-cover]::after { content: none !important }
[${CHANGEABLE}]:hover, [${CHANGEABLE}]:active { outline: 2px solid var(--color-action) }
[${CHANGEABLE}][${CURRENT}] { outline: 3px solid var(--color-focus) }
img[${CHANGEABLE}] { outline-offset: -3px }
/* It would lie on words that are to be tapped. */
[data-to-top] { display: none }
#changeable button { position: fixed; top: 0; left: 0; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
`;

/** Attributes that may show words of the content. */
const ATTRIBUTES = ["alt", "aria-label", "content", "href", "placeholder", "title", "value"];

/** What has words of one field as a whole. */
const BLOCKS = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, figcaption, blockquote";

/** So much of the words of a field is said of it. */
const SAID = 60;

const { base = "", marks = "" } = document.documentElement.dataset;
const root = document.getElementById("root") ?? document.body;
const shortened = (text: string) => (text.length > SAID ? `${text.slice(0, SAID).trimEnd()} …` : text);
/** Menus that are not open are not. */
const isVisible = ({ element }: Target) => element.checkVisibility({ visibilityProperty: true });
const isSame = (one: FieldPlace, other: FieldPlace) => one.text === other.text && one.field === other.field;

function tell(what: FromPage): void {
  window.parent.postMessage(what, window.location.origin);
}

function start(table: MarkTable): void {
  const list = document.createElement("nav");
  list.id = "changeable";
  /** What fields are called. */
  const names = new Map<string, string>();
  for (const [text, field, name] of [...table.words, ...table.pictures.map(([, ...it]) => it)])
    names.set(`${text} ${field}`, name);
  let targets: Target[] = [];
  /** Those of the buttons, in the order of the page. */
  let listed: Target[] = [];
  let change = "{name}";
  let page: string | undefined;
  /** The link or the button whose words were opened last. */
  let control: HTMLElement | null = null;
  let isPressed = false;

  const placeOf = (text: string): FieldPlace | undefined => {
    const [key, field] = table.words[numberOf(text) ?? -1] ?? [];
    return key !== undefined && field !== undefined ? { text: key, field } : undefined;
  };

  function words(): Target[] {
    const found: Target[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? "";
      const place = placeOf(text);
      const element = node.parentElement;
      if (place && element && !element.closest("option, script, style, svg")) {
        found.push({ ...place, element, said: "" });
      }
    }
    return found.map((it) => {
      const element = blockOf(it, found);
      return { ...it, element, said: shortened(withoutMarks(element.textContent ?? "").trim()) };
    });
  }

  /** The whole of a heading whose last word alone has the mark, for example. */
  function blockOf({ element, ...place }: Target, all: readonly Target[]): HTMLElement {
    const block = element.closest("a, button, label") ? null : element.closest<HTMLElement>(BLOCKS);
    const isAlone = block && all.every((it) => isSame(it, place) || !block.contains(it.element));
    return isAlone ? block : element;
  }

  /** A picture is that of the field whose other words stand next to it. */
  function pictures(beside: readonly Target[]): Target[] {
    return [...root.querySelectorAll("img")].flatMap((element) => {
      const { pathname } = new URL(element.currentSrc || element.src, window.location.href);
      const fields = table.pictures.filter(
        ([src]) => pathname.startsWith(`${src}-`) || pathname.startsWith(`${src}.`),
      );
      const neighbours: Target[] = [];
      let around: HTMLElement | null = element;
      while (around && around !== root && neighbours.length === 0) {
        around = around.parentElement;
        neighbours.push(...beside.filter((it) => around?.contains(it.element)));
      }
      const [first] = fields
        .map(([, text, field]) => ({ text, field }))
        .map((place) => ({ place, near: Math.max(-1, ...neighbours.map((it) => nearness(it, place))) }))
        .sort((one, other) => other.near - one.near);
      return first ? [{ ...first.place, element, said: shortened(element.alt) }] : [];
    });
  }

  function nameOf({ text, field, said }: Target): string {
    const name = [names.get(`${text} ${field}`), said].filter(Boolean).join(": ");
    return change.replace("{name}", () => name);
  }

  function show(current: FieldPlace | undefined): void {
    for (const element of root.querySelectorAll(`[${CURRENT}]`)) element.removeAttribute(CURRENT);
    for (const it of targets) if (current && isSame(it, current)) it.element.setAttribute(CURRENT, "");
  }

  /** The field takes room from the page: what is changed stays in sight. */
  function keepInSight(): void {
    const current = [...root.querySelectorAll(`[${CURRENT}]`)];
    const isInSight = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    };
    if (!current.some(isInSight)) current[0]?.scrollIntoView({ block: "center", behavior: "instant" });
  }

  /** @param tapped what was tapped of it: a link in the midst of it, for example */
  function open(target: Target, tapped: Element): true {
    show(target);
    const { text, field } = target;
    control = tapped.closest<HTMLElement>("a[href], button, summary");
    const kind = control && (control.matches("a") ? "link" : "button");
    tell({ type: "open", text, field, ...(kind && { control: kind }) });
    return true;
  }

  /** Another page comes as a document, with the marks of the drafts as they are by then. False for what is no page. */
  function follow({ href, origin, pathname, hash }: HTMLAnchorElement): boolean {
    const isOfSite = origin === window.location.origin;
    if (isOfSite && (!pathname.startsWith(base) || (hash && pathname === window.location.pathname)))
      return false;
    if (isOfSite) window.location.assign(href);
    else window.open(href, "_blank", "noopener");
    return true;
  }

  function button(target: Target): HTMLButtonElement {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = nameOf(target);
    made.addEventListener("focus", () => {
      show(target);
      target.element.scrollIntoView({ block: "center", behavior: "instant" });
    });
    made.addEventListener("blur", () => show(undefined));
    made.addEventListener("click", () => open(target, target.element));
    return made;
  }

  /** The keyboard stays where it is. */
  function listAnew(): void {
    const focused = [...list.children].indexOf(document.activeElement as Element);
    list.replaceChildren(...listed.map(button));
    if (focused >= 0) (list.children[focused] as HTMLElement | undefined)?.focus();
  }

  /** What stands on the page now, in its order. */
  function look(): void {
    clean();
    const found = words();
    const all = [...found, ...pictures(found)];
    const isKnown = (it: Target, at: number) =>
      it.element === targets[at]?.element && it.said === targets[at]?.said && isSame(it, targets[at]);
    const isNew = all.length !== targets.length || !all.every(isKnown);
    const address = window.location.pathname.slice(base.length) || "/";
    const here = address + window.location.search;
    if (isNew) {
      for (const { element } of targets) element.removeAttribute(CHANGEABLE);
      for (const { element } of all) element.setAttribute(CHANGEABLE, "");
      targets = all;
      listed = all
        .filter((it, at) => all.findIndex((other) => isSame(it, other) && isVisible(other)) === at)
        .sort((one, other) =>
          one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
        );
      listAnew();
    }
    if (isNew || here !== page) {
      page = here;
      tell({ type: "ready", page: here, texts: [...new Set(all.map((it) => it.text))] });
    }
  }

  /** What was rendered here has marks in its attributes, too. */
  function clean(): void {
    if (hasMarks(document.title)) document.title = withoutMarks(document.title);
    const selector = ATTRIBUTES.map((name) => `[${name}]`).join();
    for (const element of document.querySelectorAll(selector)) {
      for (const name of ATTRIBUTES) {
        const value = element.getAttribute(name);
        if (value && hasMarks(value)) element.setAttribute(name, withoutMarks(value));
      }
    }
  }

  /** Whether all that is changed could be set. */
  function set({ text, field, before, after }: FieldPlace & { before: string; after: string }): boolean {
    const changed = changedParagraphs(before, after);
    const number = table.words.findIndex(([key, path]) => key === text && path === field);
    const isSet = changed.map(([old, now]) => {
      const nodes = targets
        .filter((it) => isSame(it, { text, field }))
        .flatMap(({ element }) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .filter(({ nodeValue }) => withoutMarks(nodeValue ?? "").trim() === old);
      for (const node of nodes) node.nodeValue = now + markOf(number);
      return nodes.length > 0 && now !== "";
    });
    return isSet.every(Boolean);
  }

  function close(place: FieldPlace): void {
    show(undefined);
    const at = listed.findIndex((it) => isSame(it, place));
    (list.children[at] as HTMLElement | undefined)?.focus();
  }

  /** What can be changed where somebody has tapped; a picture may lie below what has no words. */
  function tapped(element: Element, { clientX, clientY, detail }: MouseEvent): Target | undefined {
    const below = () =>
      document.elementsFromPoint(clientX, clientY).find((it) => it.matches(`img[${CHANGEABLE}]`));
    const isControl = element.closest("a, button, summary, input, select, textarea, label");
    const changeable = element.closest(`[${CHANGEABLE}]`) ?? (detail > 0 && !isControl ? below() : undefined);
    return targets.find((it) => it.element === changeable);
  }

  /** Whether it is done with what was tapped. */
  function answer(event: MouseEvent): boolean {
    if (isPressed || !(event.target instanceof Element)) return false;
    const target = tapped(event.target, event);
    const link = event.target.closest<HTMLAnchorElement>("a[href]");
    return target ? open(target, event.target) : link !== null && follow(link);
  }

  window.addEventListener(
    "click",
    (event) => {
      if (!answer(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  window.addEventListener("resize", keepInSight);

  window.addEventListener("message", ({ origin, source, data }: MessageEvent<ToPage>) => {
    if (origin !== window.location.origin || source !== window.parent) return;
    switch (data.type) {
      case "begin":
        if (change === data.change) break;
        change = data.change;
        listAnew();
        break;
      case "set":
        tell({ type: "set", done: set(data) });
        break;
      case "show":
        show(data);
        keepInSight();
        break;
      case "press":
        if (control instanceof HTMLAnchorElement && follow(control)) break;
        isPressed = true;
        control?.click();
        isPressed = false;
        break;
      case "close":
        close(data);
        break;
    }
  });

  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  document.body.prepend(list);
  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      look();
    });
  };
  new MutationObserver(soon).observe(root, { childList: true, subtree: true, characterData: true });
  look();
  const tap = endEarlyTaps();
  if (tap) answer(tap);
}

/** What was tapped last, before taps are answered here. */
function endEarlyTaps(): MouseEvent | undefined {
  const { earlyTap } = window;
  if (!earlyTap) return undefined;
  earlyTap.isOver = true;
  const { tap } = earlyTap;
  if (tap?.target instanceof HTMLElement) delete tap.target.dataset.kept;
  return tap;
}

/** Resolves once the page has started: until then nothing is changed about it, or it would not start. */
function started(): Promise<void> {
  const { documentElement } = document;
  const isStarted = () => documentElement.dataset.started !== undefined;
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => isStarted() && finish());
    const finish = () => {
      observer.disconnect();
      resolve();
    };
    observer.observe(documentElement, { attributes: true, attributeFilter: ["data-started"] });
    if (isStarted()) finish();
  });
}

async function load(): Promise<void> {
  const [response] = await Promise.all([fetch(`${base}/api/marks?${marks}`), started()]);
  // The drafts are others by now, and so is the page.
  if (response.status === 404) window.location.reload();
  else if (response.ok) start(await response.json());
  else endEarlyTaps();
}

// Opened by itself it is a preview like others.
if (marks && window.parent !== window) load().catch(endEarlyTaps);
