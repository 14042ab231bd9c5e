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

const URL_PARTS = [
  "href",
  "origin",
  "protocol",
  "username",
  "password",
  "host",
  "hostname",
  "port",
  "pathname",
  "search",
  "hash",
];
const SEARCH = URL_PARTS.indexOf("search");

class URL {
  #parts;
  #searchParams = undefined;
  static {
    URL_PARTS.forEach((part, index) => {
      Object.defineProperty(URL.prototype, part, {
        get() {
          return this.#parts[index];
        },
        set:
          part === "origin"
            ? undefined
            : function (value) {
                this.#set(part, wellFormed(value));
                if (this.#searchParams) readAnew(this.#searchParams, this.#parts[SEARCH]);
              },
        enumerable: true,
        configurable: true,
      });
    });
  }
  constructor(href, base = undefined) {
    const parts = URL.#parse(href, base);
    if (!parts) throw new TypeError(`Invalid URL: '${href}'`);
    this.#parts = parts;
  }
  static #parse(href, base) {
    return core.ops.op_ssr_url_parse(wellFormed(href), base === undefined ? null : wellFormed(base));
  }
  static canParse(href, base = undefined) {
    return URL.#parse(href, base) !== null;
  }
  static parse(href, base = undefined) {
    return URL.canParse(href, base) ? new URL(href, base) : null;
  }
  #set(part, value) {
    const parts = core.ops.op_ssr_url_set(this.#parts[0], part, value);
    if (!parts) throw new TypeError(`Invalid URL: '${value}'`);
    this.#parts = parts;
  }
  get searchParams() {
    this.#searchParams ??= paramsOf(this.#parts[SEARCH], (search) => this.#set("search", search));
    return this.#searchParams;
  }
  toString() {
    return this.#parts[0];
  }
  toJSON() {
    return this.#parts[0];
  }
}

defineClasses(URL, URLSearchParams);
