/**
 * Most of a page is the same for every visitor, so the server renders that once.
 *
 * `<CachedFragment name="screen">` stands around what depends on the page and not on the visitor. The
 * first render of a page goes through it as React always does, and its markup is kept. Later renders of
 * the same page put an empty element in its place, a hole; React hands out the markup around it, and
 * `fill` puts the kept markup into the holes. The bytes are those of a whole render. In the browser
 * a fragment is its children and nothing else.
 *
 * What a fragment depends on is not declared, it is watched:
 *
 * - Its components get a context that notes which fields they read (`Dependencies`). What was made of them is kept
 *   while they are the same: the year, a setting, the visitor's roles, that nobody is signed in. Who has read a
 *   name or a message is rendered for every request. `FIELDS` and `USER_FIELDS` say which is which; a
 *   field that is missing there does not compile.
 * - The isolate counts how often the clock and chance were asked (`ssr.momentReads`). Who has asked is
 *   rendered for every request.
 * - Loaders and the head are watched in the same way. A page whose loader has read a name has no
 *   kept fragments at all, one whose loader has read roles has them for each set of roles, and a new
 *   version of the content forgets all pages.
 *
 * Three things are yours. A fragment does not stand inside another. Elements are outermost in it, not
 * bare text. And what it renders is markup alone: a value that it hands to components outside of it
 * is not there when it is a hole.
 */
import { createContext, createElement, type ReactNode, useContext } from "react";
import { type RenderContext, RenderContextProvider, type SessionUser, useRenderContext } from "./context";

/** Personal fields tell one visitor, or one visit, from another, unless they are empty. */
type Kind = "personal" | "shared";

const FIELDS: Record<keyof RenderContext, Kind> = {
  // That somebody is signed in; what is read of the person is in USER_FIELDS.
  user: "shared",
  userUnknown: "shared",
  menu: "shared",
  notice: "shared",
  toast: "personal",
  form: "personal",
  payment: "personal",
  sessions: "personal",
  secondFactor: "personal",
  office: "personal",
  setupToken: "personal",
  learnOpen: "shared",
  year: "shared",
  eventsSince: "shared",
  donations: "shared",
  mail: "shared",
  publicUrl: "shared",
};

const USER_FIELDS: Record<keyof SessionUser, Kind> = {
  roles: "shared",
  email: "personal",
  firstName: "personal",
  lastName: "personal",
  initials: "personal",
  waiting: "personal",
};

const isEmpty = (value: unknown) => value === undefined || value === null;

/** What two contexts have to have in common of a field. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.join();
  return typeof value === "object" && value !== null ? "somebody" : value;
}

const momentReads = () => globalThis.ssr?.momentReads ?? 0;

/** What was read while something was made: fields of the context, the clock, chance. */
export class Dependencies {
  readonly #fields = new Map<keyof RenderContext, unknown>();
  readonly #ofUser = new Map<keyof SessionUser, unknown>();
  readonly #from = momentReads();
  #to: number | undefined;
  #personal = false;

  /** `context`, in a form that notes here what is read from it. */
  watch(context: RenderContext): RenderContext {
    const { user } = context;
    const watchedUser = user && this.#watched(user, USER_FIELDS, this.#ofUser);
    return this.#watched({ ...context, user: watchedUser }, FIELDS, this.#fields);
  }

  #watched<T extends object>(whole: T, kinds: Record<keyof T, Kind>, read: Map<keyof T, unknown>): T {
    const note = (name: keyof T, value: unknown) => {
      read.set(name, comparable(value));
      if (kinds[name] === "personal" && !isEmpty(value)) this.#personal = true;
    };
    return new Proxy<T>(whole, {
      get(fields, name) {
        const value = fields[name as keyof T];
        // What is not there may be read, too.
        if (Object.hasOwn(kinds, name) || Object.hasOwn(fields, name)) note(name as keyof T, value);
        return value;
      },
    });
  }

  /** It is made: the clock and chance are not watched any more. */
  end(): void {
    this.#to ??= momentReads();
  }

  /** Whether it would be the same for other visitors, as long as they `agreeWith` it. */
  get shared(): boolean {
    return !this.#personal && (this.#to ?? momentReads()) === this.#from;
  }

  /** Whether events are shown, which change by themselves. */
  get aboutEvents(): boolean {
    return this.#fields.has("eventsSince");
  }

  /** Whether it matters who is signed in. */
  get aboutUser(): boolean {
    return this.#fields.has("user");
  }

  /** Whether the same would be made with `context`. */
  agreeWith(context: RenderContext): boolean {
    // What people wrote is not compared: nobody shares it.
    if (this.#personal) return false;
    for (const [name, value] of this.#fields) if (comparable(context[name]) !== value) return false;
    for (const [name, value] of this.#ofUser) if (comparable(context.user?.[name]) !== value) return false;
    return true;
  }
}

const HOLE = "kept-";
const holeNames = new RegExp(`<${HOLE}([a-z]+)>`, "g");

/** The element that stands around a fragment, or for it, until `fill` takes it away. */
const holeOf = (name: string) => `${HOLE}${name}`;

interface Fragment {
  markup: string;
  dependencies: Dependencies;
}

/** The fragments of one page. */
export class Fragments {
  readonly #cached = new Map<string, Fragment>();
  readonly #watched = new Map<string, Dependencies>();

  /** How many fragments the last page has, and how many of them were kept ones. */
  used = { cached: 0, all: 0 };

  has(name: string, context: RenderContext): boolean {
    this.#end();
    return this.#cached.get(name)?.dependencies.agreeWith(context) ?? false;
  }

  /** The context to render the fragment `name` with, so that it is known whether it may be kept. */
  watch(name: string, context: RenderContext): RenderContext {
    this.#end();
    const dependencies = new Dependencies();
    this.#watched.set(name, dependencies);
    return dependencies.watch(context);
  }

  /** The markup with every hole filled; what was rendered for all visitors is kept. */
  fill(markup: string): string {
    this.#end();
    let filled = "";
    let at = 0;
    this.used = { cached: 0, all: 0 };
    for (const { 0: start, 1: name = "", index } of markup.matchAll(holeNames)) {
      const end = `</${holeOf(name)}>`;
      const from = index + start.length;
      const to = markup.indexOf(end, from);
      const dependencies = this.#watched.get(name);
      const rendered = markup.slice(from, to);
      this.used.all += 1;
      if (!dependencies) this.used.cached += 1;
      if (dependencies?.shared) this.#cached.set(name, { markup: rendered, dependencies });
      filled += markup.slice(at, index) + (dependencies ? rendered : this.#cached.get(name)?.markup);
      at = to + end.length;
    }
    this.#watched.clear();
    return filled + markup.slice(at);
  }

  /** React renders in order: a fragment has ended at the latest when the next one begins. */
  #end(): void {
    for (const dependencies of this.#watched.values()) dependencies.end();
  }
}

/** The fragments of the page that is being rendered; null where nothing is kept. */
export const FragmentsContext = /* @__PURE__ */ createContext<Fragments | null>(null);

export interface CachedFragmentProps {
  /** One of its kind within the page; small letters. */
  name: string;
  children: ReactNode;
}

function ServerFragment({ name, children }: CachedFragmentProps) {
  const fragments = useContext(FragmentsContext);
  const context = useRenderContext();
  if (!fragments) return children;
  if (fragments.has(name, context)) return createElement(holeOf(name));
  return createElement(
    holeOf(name),
    null,
    <RenderContextProvider value={fragments.watch(name, context)}>{children}</RenderContextProvider>,
  );
}

const BrowserFragment = ({ children }: CachedFragmentProps) => children;

/** A part of a page that is the same for every visitor. */
export const CachedFragment = import.meta.env.SSR ? ServerFragment : BrowserFragment;
