/**
 * Runs in previews that an editor changes words on, and in no other page: reads the marks behind words, shows
 * what can be changed, and tells the editor's page around it what was tapped. It knows no session.
 */
import { changedParagraphs, type FieldPlace, hasMarks, markOf, withoutMarks } from "./marks";
import type { FromPage, ToPage } from "./messages";
import {
  areSame,
  CHANGEABLE,
  findTargets,
  inOrder,
  isSame,
  type MarkTable,
  type Target,
  targetOf,
} from "./targets";

declare global {
  interface Window {
    /** The last tap before the marks were known (crates/web/src/pages/preview_page.js). */
    earlyTap?: { isOver: boolean; tap?: MouseEvent };
  }
}

/** On the elements of the field that is open. */
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

const { base = "", marks = "" } = document.documentElement.dataset;
const root = document.getElementById("root") ?? document.body;

function tell(what: FromPage): void {
  window.parent.postMessage(what, window.location.origin);
}

/** The page as it can be changed: what stands on it, and which of it is open. */
class ChangeablePage {
  readonly #table: MarkTable;
  /** For keyboards and screen readers: a button for each field. */
  readonly #list = document.createElement("nav");
  /** What fields are called. */
  readonly #names: Map<string, string>;
  #targets: Target[] = [];
  /** Those of the buttons, in the order of the page. */
  #listed: Target[] = [];
  /** How the buttons are called: with `{name}`. */
  #change = "{name}";
  #address: string | undefined;
  /** The link or the button whose words were opened last. */
  #control: HTMLElement | null = null;
  #isPressed = false;

  constructor(table: MarkTable) {
    this.#table = table;
    const fields = [...table.words, ...table.pictures.map(([, ...it]) => it)];
    this.#names = new Map(fields.map(([text, field, name]) => [`${text} ${field}`, name]));
    this.#list.id = "changeable";
    document.body.prepend(this.#list);
  }

  /** Sees what stands on the page now. */
  look(): void {
    clean();
    const targets = findTargets(this.#table, root);
    const address = (window.location.pathname.slice(base.length) || "/") + window.location.search;
    const isNew = !areSame(targets, this.#targets);
    if (isNew) {
      for (const { element } of this.#targets) element.removeAttribute(CHANGEABLE);
      for (const { element } of targets) element.setAttribute(CHANGEABLE, "");
      this.#targets = targets;
      this.#listed = inOrder(targets);
      this.#listAnew();
    }
    if (isNew || address !== this.#address) {
      this.#address = address;
      tell({ type: "ready", page: address, texts: [...new Set(targets.map((it) => it.text))] });
    }
  }

  /** Opens what was tapped, or follows it. False for what the page does by itself. */
  answer(event: MouseEvent): boolean {
    if (this.#isPressed || !(event.target instanceof Element)) return false;
    const target = targetOf(this.#targets, event.target, event);
    const link = event.target.closest<HTMLAnchorElement>("a[href]");
    return target ? this.#open(target, event.target) : link !== null && follow(link);
  }

  /** Does what the page around it says. */
  hear(message: ToPage): void {
    switch (message.type) {
      case "begin":
        if (this.#change === message.change) break;
        this.#change = message.change;
        this.#listAnew();
        break;
      case "set":
        tell({ type: "set", done: this.#set(message) });
        break;
      case "show":
        this.#show(message);
        keepInSight();
        break;
      case "press":
        this.#press();
        break;
      case "close":
        this.#close(message);
        break;
    }
  }

  /** @param tapped what was tapped of it: a link in the midst of it, for example */
  #open(target: Target, tapped: Element): true {
    this.#show(target);
    const { text, field } = target;
    this.#control = tapped.closest<HTMLElement>("a[href], button, summary");
    const kind = this.#control && (this.#control.matches("a") ? "link" : "button");
    tell({ type: "open", text, field, ...(kind && { control: kind }) });
    return true;
  }

  #press(): void {
    if (this.#control instanceof HTMLAnchorElement && follow(this.#control)) return;
    this.#isPressed = true;
    this.#control?.click();
    this.#isPressed = false;
  }

  #show(current: FieldPlace | undefined): void {
    for (const element of root.querySelectorAll(`[${CURRENT}]`)) element.removeAttribute(CURRENT);
    for (const it of this.#targets) {
      if (current && isSame(it, current)) it.element.setAttribute(CURRENT, "");
    }
  }

  #close(place: FieldPlace): void {
    this.#show(undefined);
    const at = this.#listed.findIndex((it) => isSame(it, place));
    (this.#list.children[at] as HTMLElement | undefined)?.focus();
  }

  /** Whether all that is changed could be set. */
  #set({ text, field, before, after }: FieldPlace & { before: string; after: string }): boolean {
    const number = this.#table.words.findIndex(([key, path]) => key === text && path === field);
    const isSet = changedParagraphs(before, after).map(([old, now]) => {
      const nodes = this.#targets
        .filter((it) => isSame(it, { text, field }))
        .flatMap(({ element }) => [...element.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .filter(({ nodeValue }) => withoutMarks(nodeValue ?? "").trim() === old);
      for (const node of nodes) node.nodeValue = now + markOf(number);
      return nodes.length > 0 && now !== "";
    });
    return isSet.every(Boolean);
  }

  /** The keyboard stays where it is. */
  #listAnew(): void {
    const focused = [...this.#list.children].indexOf(document.activeElement as Element);
    this.#list.replaceChildren(...this.#listed.map((it) => this.#button(it)));
    if (focused >= 0) (this.#list.children[focused] as HTMLElement | undefined)?.focus();
  }

  #button(target: Target): HTMLButtonElement {
    const { text, field, said, element } = target;
    const name = [this.#names.get(`${text} ${field}`), said].filter(Boolean).join(": ");
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = this.#change.replace("{name}", () => name);
    made.addEventListener("focus", () => {
      this.#show(target);
      element.scrollIntoView({ block: "center", behavior: "instant" });
    });
    made.addEventListener("blur", () => this.#show(undefined));
    made.addEventListener("click", () => this.#open(target, element));
    return made;
  }
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

/** Another page comes as a document, with the marks of the drafts as they are by then. False for what is no page. */
function follow({ href, origin, pathname, hash }: HTMLAnchorElement): boolean {
  const isOfSite = origin === window.location.origin;
  if (isOfSite && (!pathname.startsWith(base) || (hash && pathname === window.location.pathname)))
    return false;
  if (isOfSite) window.location.assign(href);
  else window.open(href, "_blank", "noopener");
  return true;
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

/** Calls `look` after what has changed in the page, once a frame. */
function watch(look: () => void): void {
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
}

function start(table: MarkTable): void {
  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  const page = new ChangeablePage(table);
  window.addEventListener(
    "click",
    (event) => {
      if (!page.answer(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
  window.addEventListener("resize", keepInSight);
  window.addEventListener("message", ({ origin, source, data }: MessageEvent<ToPage>) => {
    if (origin === window.location.origin && source === window.parent) page.hear(data);
  });
  watch(() => page.look());
  page.look();
  const tap = endEarlyTaps();
  const passedOn = takeTapPassedOn();
  if (tap) page.answer(tap);
  else passedOn?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

/** What was tapped last, before taps are answered here. */
function endEarlyTaps(): MouseEvent | undefined {
  const { earlyTap } = window;
  if (!earlyTap) return undefined;
  earlyTap.isOver = true;
  const { tap } = earlyTap;
  const tapped = tap?.target;
  if (tapped instanceof HTMLElement || tapped instanceof SVGElement) delete tapped.dataset.kept;
  return tap;
}

/** Leaves what was tapped to the page that is loaded in place of this one: as the how manieth element of its name. */
function passTapOn(): void {
  const tapped = endEarlyTaps()?.target;
  if (!(tapped instanceof Element)) return;
  const place = [...document.querySelectorAll(tapped.localName)].indexOf(tapped);
  window.history.replaceState({ ...window.history.state, tapped: [tapped.localName, place] }, "");
}

/** What was tapped on the page that was here before. */
function takeTapPassedOn(): Element | undefined {
  const { tapped, ...state } = window.history.state ?? {};
  if (!tapped) return undefined;
  window.history.replaceState(state, "");
  const [name, place] = tapped;
  return document.querySelectorAll(name)[place];
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
  // What the page shows is other by now, or for nobody who is signed in no more.
  if (response.status === 204 || response.status === 404) {
    passTapOn();
    window.location.reload();
  } else if (response.ok) start(await response.json());
  else endEarlyTaps();
}

// Opened by itself it is a preview like others.
if (marks && window.parent !== window) load().catch(endEarlyTaps);
