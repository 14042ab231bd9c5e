/**
 * Markup that does not depend on the visitor is rendered once for each page and content
 * version; later renders leave holes for it, which are filled with what is kept.
 * Part of the server bundle only.
 */
import { createContext } from "react";
import type { RenderContext } from "./context";

/** What of a `RenderContext` tells one visitor, or one visit, from another. */
const PERSONAL = ["user", "notice", "form", "payment"] as const satisfies (keyof RenderContext)[];

/** The context without what is personal: pages are kept apart by it. */
export function commonJson(context: RenderContext): string {
  const common: Partial<RenderContext> = { ...context };
  for (const name of PERSONAL) delete common[name];
  return JSON.stringify(common);
}

/** A context that notices when something personal is read from it. */
export class WatchedContext {
  readonly context: RenderContext;
  /** Whether what was made with the context may differ from visitor to visitor. */
  personal = false;

  constructor(context: RenderContext) {
    const watched = { ...context };
    for (const name of PERSONAL) {
      Object.defineProperty(watched, name, {
        enumerable: true,
        get: () => {
          this.personal = true;
          return context[name];
        },
      });
    }
    this.context = watched;
  }
}

const HOLE = "kept-";
const holeNames = new RegExp(`<${HOLE}([a-z]+)>`, "g");

/** The element that stands around a fragment, or for it, until `fill` takes it away. */
export const holeOf = (name: string) => `${HOLE}${name}`;

/** The fragments of one page. */
export class Fragments {
  readonly #kept = new Map<string, string>();
  readonly #watched = new Map<string, WatchedContext>();

  has(name: string): boolean {
    return this.#kept.has(name);
  }

  /** The context to render the fragment `name` with, so that it is known whether it may be kept. */
  watch(name: string, context: RenderContext): RenderContext {
    const watched = new WatchedContext(context);
    this.#watched.set(name, watched);
    return watched.context;
  }

  /** The markup with every hole filled; what was rendered for all visitors is kept. */
  fill(markup: string): string {
    let filled = "";
    let at = 0;
    for (const { 0: start, 1: name = "", index } of markup.matchAll(holeNames)) {
      const end = `</${holeOf(name)}>`;
      const from = index + start.length;
      const to = markup.indexOf(end, from);
      if (this.#watched.get(name)?.personal === false) this.#kept.set(name, markup.slice(from, to));
      filled += markup.slice(at, index) + (this.#kept.get(name) ?? markup.slice(from, to));
      at = to + end.length;
    }
    this.#watched.clear();
    return filled + markup.slice(at);
  }
}

/** The fragments of the page that is being rendered; null where nothing is kept. */
export const FragmentsContext = createContext<Fragments | null>(null);

/** The most recently used of what was put in under a key. */
export class LeastRecentlyUsed<Value> {
  readonly #capacity: number;
  readonly #values = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size > this.#capacity) {
      for (const oldest of this.#values.keys()) {
        this.#values.delete(oldest);
        break;
      }
    }
  }

  clear(): void {
    this.#values.clear();
  }
}
