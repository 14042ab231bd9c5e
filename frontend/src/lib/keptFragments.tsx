/**
 * Markup that does not depend on the visitor is rendered once for each page and content
 * version; later renders leave holes for it, which are filled with what is kept.
 * Part of the server bundle only.
 */
import { createContext } from "react";
import type { RenderContext } from "./context";

/** What of a `RenderContext` tells one visitor, or one visit, from another. */
const PERSONAL: readonly (keyof RenderContext)[] = ["user", "notice", "form", "payment", "sessions"];
const COMMON = [
  "learnOpen",
  "year",
  "donations",
  "mail",
  "publicUrl",
] as const satisfies (keyof RenderContext)[];

/** What was read from a context. */
export class Reads {
  readonly #values = new Map<keyof RenderContext, unknown>();

  /** `context`, in a form that notes here what is read from it. */
  watch(context: RenderContext): RenderContext {
    const watched = {};
    for (const name of [...PERSONAL, ...COMMON]) {
      Object.defineProperty(watched, name, {
        enumerable: true,
        get: () => {
          this.#values.set(name, context[name]);
          return context[name];
        },
      });
    }
    return watched as RenderContext;
  }

  /** Whether what was made with the context may differ from visitor to visitor. */
  get personal(): boolean {
    return PERSONAL.some((name) => this.#values.has(name));
  }

  /** Whether the same would be made with `context`. */
  agreeWith(context: RenderContext): boolean {
    for (const [name, value] of this.#values) if (context[name] !== value) return false;
    return true;
  }
}

const HOLE = "kept-";
const holeNames = new RegExp(`<${HOLE}([a-z]+)>`, "g");

/** The element that stands around a fragment, or for it, until `fill` takes it away. */
export const holeOf = (name: string) => `${HOLE}${name}`;

interface Fragment {
  markup: string;
  reads: Reads;
}

/** The fragments of one page. */
export class Fragments {
  readonly #kept = new Map<string, Fragment>();
  readonly #watched = new Map<string, Reads>();

  has(name: string, context: RenderContext): boolean {
    return this.#kept.get(name)?.reads.agreeWith(context) ?? false;
  }

  /** The context to render the fragment `name` with, so that it is known whether it may be kept. */
  watch(name: string, context: RenderContext): RenderContext {
    const reads = new Reads();
    this.#watched.set(name, reads);
    return reads.watch(context);
  }

  /** The markup with every hole filled; what was rendered for all visitors is kept. */
  fill(markup: string): string {
    let filled = "";
    let at = 0;
    for (const { 0: start, 1: name = "", index } of markup.matchAll(holeNames)) {
      const end = `</${holeOf(name)}>`;
      const from = index + start.length;
      const to = markup.indexOf(end, from);
      const reads = this.#watched.get(name);
      const rendered = markup.slice(from, to);
      if (reads && !reads.personal) this.#kept.set(name, { markup: rendered, reads });
      filled += markup.slice(at, index) + (reads ? rendered : this.#kept.get(name)?.markup);
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
