// How URL makes its searchParams, with a listener for changes, and parses them again without
// calling it.
let paramsOf;
let readAnew;

class URLSearchParams {
  #pairs = [];
  #onChange = undefined;
  static {
    paramsOf = (search, onChange) => {
      const params = new URLSearchParams(search);
      params.#onChange = onChange;
      return params;
    };
    readAnew = (params, search) => {
      params.#pairs = new URLSearchParams(search).#pairs;
    };
  }
  constructor(init = "") {
    if (init !== null && (typeof init === "object" || typeof init === "function")) {
      if (init[Symbol.iterator] === undefined || init[Symbol.iterator] === null) {
        const found = new Map();
        for (const name of Reflect.ownKeys(init)) {
          if (!Reflect.getOwnPropertyDescriptor(init, name)?.enumerable) continue;
          found.set(wellFormed(name), wellFormed(init[name]));
        }
        this.#pairs = [...found];
        return;
      }
      for (const pair of init) {
        const [name, value, ...more] = pair;
        if ([...pair].length !== 2 || more.length > 0) throw new TypeError("A pair has a name and a value");
        this.#pairs.push([wellFormed(name), wellFormed(value)]);
      }
      return;
    }
    const text = wellFormed(init);
    this.#pairs = core.ops.op_ssr_form_decode(text.startsWith("?") ? text.slice(1) : text);
  }
  #changed() {
    this.#onChange?.(this.toString());
  }
  get size() {
    return this.#pairs.length;
  }
  append(name, value) {
    this.#pairs.push([wellFormed(name), wellFormed(value)]);
    this.#changed();
  }
  delete(name, value = undefined) {
    const is = this.#matcher(name, value);
    this.#pairs = this.#pairs.filter((pair) => !is(pair));
    this.#changed();
  }
  get(name) {
    return this.#pairs.find(this.#matcher(name))?.[1] ?? null;
  }
  getAll(name) {
    return this.#pairs.filter(this.#matcher(name)).map(([, value]) => value);
  }
  has(name, value = undefined) {
    return this.#pairs.some(this.#matcher(name, value));
  }
  #matcher(name, value = undefined) {
    const [wantedName, wantedValue] = [wellFormed(name), value === undefined ? undefined : wellFormed(value)];
    return (pair) => pair[0] === wantedName && (wantedValue === undefined || pair[1] === wantedValue);
  }
  set(name, value) {
    const is = this.#matcher(name);
    const at = this.#pairs.findIndex(is);
    if (at < 0) {
      this.#pairs.push([wellFormed(name), wellFormed(value)]);
    } else {
      this.#pairs = this.#pairs.filter((pair, index) => index === at || !is(pair));
      this.#pairs[at][1] = wellFormed(value);
    }
    this.#changed();
  }
  sort() {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    this.#changed();
  }
  forEach(callback, self) {
    for (const [name, value] of this) callback.call(self, value, name, this);
  }
  // By index, not over a copy: the standard's iterators see changes that are made meanwhile.
  *entries() {
    for (let at = 0; at < this.#pairs.length; at++) yield [...this.#pairs[at]];
  }
  *keys() {
    for (const [name] of this) yield name;
  }
  *values() {
    for (const [, value] of this) yield value;
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return core.ops.op_ssr_form_encode(this.#pairs);
  }
}

// The parts of an address, by where among its bounds each begins and ends.
const PARTS = {
  href: [0, 13],
  protocol: [0, 1],
  username: [2, 3],
  password: [4, 5],
  host: [6, 9],
  hostname: [6, 7],
  port: [8, 9],
  pathname: [10, 11],
  search: [11, 12],
  hash: [12, 13],
};
const [PATH_START] = PARTS.pathname;

// The bounds of the address that Rust has read last. Most addresses are asked for one part or two.
const bounds = new Uint32Array(14);

// A path that only has to be put behind its base's host. React Router makes three to six for each page, and Rust takes
// a microsecond for each.
const PLAIN_PATH = /^(?:\/[\w-]+)+$|^\/$/;

// The web address that was a base last: as it was given, what stands before its path, and the bounds of that.
let lastBase = { base: undefined, host: "", bounds: [] };

class URL {
  #href;
  #bounds;
  #searchParams = undefined;
  static {
    for (const [part, [from, to]] of Object.entries(PARTS)) {
      Object.defineProperty(URL.prototype, part, {
        get() {
          const text = this.#href.slice(this.#bounds[from], this.#bounds[to]);
          // A question mark or a hash with nothing behind it counts as none.
          return (part === "search" || part === "hash") && text.length === 1 ? "" : text;
        },
        set(value) {
          this.#set(part, wellFormed(value));
          if (this.#searchParams) readAnew(this.#searchParams, this.search);
        },
        enumerable: true,
        configurable: true,
      });
    }
  }
  constructor(href, base = undefined) {
    if (typeof href === "string" && PLAIN_PATH.test(href) && URL.#isLastBase(base)) {
      this.#href = lastBase.host + href;
      const end = this.#href.length;
      this.#bounds = [...lastBase.bounds, end, end, end];
      return;
    }
    const parsed = URL.#parse(href, base);
    if (parsed === null) throw new TypeError(`Invalid URL: '${href}'`);
    this.#take(parsed);
  }
  // Whether this is the base that is known, or can be from now on.
  static #isLastBase(base) {
    if (typeof base !== "string") return false;
    if (base === lastBase.base) return true;
    const parsed = URL.#parse(base, undefined);
    if (parsed === null || !/^https?:/.test(parsed)) return false;
    const ofHost = Array.from(bounds).slice(0, PATH_START + 1);
    lastBase = { base, host: parsed.slice(0, bounds[PATH_START]), bounds: ofHost };
    return true;
  }
  static #parse(href, base) {
    return core.ops.op_ssr_url_parse(wellFormed(href), base === undefined ? null : wellFormed(base), bounds);
  }
  static canParse(href, base = undefined) {
    return URL.#parse(href, base) !== null;
  }
  static parse(href, base = undefined) {
    return URL.canParse(href, base) ? new URL(href, base) : null;
  }
  #take(href) {
    this.#href = href;
    this.#bounds = Array.from(bounds);
  }
  #set(part, value) {
    const href = core.ops.op_ssr_url_set(this.#href, part, value, bounds);
    if (href === null) throw new TypeError(`Invalid URL: '${value}'`);
    this.#take(href);
  }
  get origin() {
    return core.ops.op_ssr_url_origin(this.#href);
  }
  get searchParams() {
    this.#searchParams ??= paramsOf(this.search, (search) => this.#set("search", search));
    return this.#searchParams;
  }
  toString() {
    return this.#href;
  }
  toJSON() {
    return this.#href;
  }
}

defineClasses(URL, URLSearchParams);
