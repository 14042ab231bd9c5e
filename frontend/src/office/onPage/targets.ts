/** What of a page can be changed: the words and pictures whose fields its marks name. */
import { type FieldPlace, nearness, numberOf, withoutMarks } from "./marks";

/** What the marks mean (crates/web/src/publishing/previews/mod.rs). */
export interface MarkTable {
  words: [text: string, field: string, name: string][];
  pictures: [src: string, text: string, field: string, name: string][];
}

/** Something on the page that can be changed. */
export interface Target extends FieldPlace {
  element: HTMLElement;
  /** The beginning of its words. */
  said: string;
}

/** On the element of a target: whoever points at it sees that it can be changed. */
export const CHANGEABLE = "data-changeable";

/** What has words of one field as a whole. */
const BLOCKS = "h1, h2, h3, h4, h5, h6, p, li, dt, dd, figcaption, blockquote";

/** So much of the words of a field is said of it. */
const SAID = 60;

const shortened = (text: string) => (text.length > SAID ? `${text.slice(0, SAID).trimEnd()} …` : text);

export const isSame = (one: FieldPlace, other: FieldPlace) =>
  one.text === other.text && one.field === other.field;

/** Menus that are not open are not. */
export const isVisible = ({ element }: Target) => element.checkVisibility({ visibilityProperty: true });

/** The words, and after them the pictures, that stand in `root`. */
export function findTargets({ words, pictures }: MarkTable, root: HTMLElement): Target[] {
  const ofWords = findWords(words, root);
  return [...ofWords, ...findPictures(pictures, ofWords, root)];
}

function findWords(fields: MarkTable["words"], root: HTMLElement): Target[] {
  const found: Target[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, field] = fields[numberOf(node.nodeValue ?? "") ?? -1] ?? [];
    const element = node.parentElement;
    if (text === undefined || field === undefined) continue;
    if (element && !element.closest("option, script, style, svg")) {
      found.push({ text, field, element, said: "" });
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
function findPictures(fields: MarkTable["pictures"], words: readonly Target[], root: HTMLElement): Target[] {
  return [...root.querySelectorAll("img")].flatMap((element) => {
    const { pathname } = new URL(element.currentSrc || element.src, window.location.href);
    const neighbours = neighboursOf(element, words, root);
    const [nearest] = fields
      .filter(([src]) => pathname.startsWith(`${src}-`) || pathname.startsWith(`${src}.`))
      .map(([, text, field]) => ({ text, field }))
      .map((place) => ({ place, near: Math.max(-1, ...neighbours.map((it) => nearness(it, place))) }))
      .sort((one, other) => other.near - one.near);
    return nearest ? [{ ...nearest.place, element, said: shortened(element.alt) }] : [];
  });
}

/** The words in the smallest part of the page that has the picture and words. */
function neighboursOf(picture: HTMLElement, words: readonly Target[], root: HTMLElement): Target[] {
  let around: HTMLElement | null = picture;
  while (around && around !== root) {
    around = around.parentElement;
    const neighbours = words.filter((it) => around?.contains(it.element));
    if (neighbours.length > 0) return neighbours;
  }
  return [];
}

/** Each field once, where it can be seen, in the order of the page. */
export function inOrder(targets: readonly Target[]): Target[] {
  return targets
    .filter((it, at) => targets.findIndex((other) => isSame(it, other) && isVisible(other)) === at)
    .sort((one, other) =>
      one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
}

/** Whether these are the same words of the same fields at the same places. */
export function areSame(some: readonly Target[], others: readonly Target[]): boolean {
  const isKnown = (it: Target, at: number) => {
    const other = others[at];
    return other && it.element === other.element && it.said === other.said && isSame(it, other);
  };
  return some.length === others.length && some.every(isKnown);
}

/** What can be changed where somebody has tapped; a picture may lie below what has no words. */
export function targetOf(
  targets: readonly Target[],
  tapped: Element,
  { clientX, clientY, detail }: MouseEvent,
): Target | undefined {
  const below = () =>
    document.elementsFromPoint(clientX, clientY).find((it) => it.matches(`img[${CHANGEABLE}]`));
  const isControl = tapped.closest("a, button, summary, input, select, textarea, label");
  const changeable = tapped.closest(`[${CHANGEABLE}]`) ?? (detail > 0 && !isControl ? below() : undefined);
  return targets.find((it) => it.element === changeable);
}
