// The part of the web platform that server bundles of React applications use,
// on top of the operations of this crate. Evaluated once, into the snapshot.
"use strict";
((globalThis) => {
  const core = globalThis.Deno.core;
  const {
    op_ssr_call,
    op_ssr_log,
    op_ssr_url_parse,
    op_ssr_url_set,
    op_ssr_form_decode,
    op_ssr_form_encode,
    op_encode,
    op_decode,
  } = core.ops;

  const define = (name, value) =>
    Object.defineProperty(globalThis, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    });

  define("ssr", Object.freeze({ call: (name, argument) => op_ssr_call(String(name), String(argument)) }));

  const describe = (value) => {
    if (typeof value === "string") return value;
    if (value instanceof Error) return value.stack || String(value);
    try {
      return typeof value === "object" ? JSON.stringify(value) : String(value);
    } catch {
      return String(value);
    }
  };
  const log = (level) => (...values) => op_ssr_log(level, values.map(describe).join(" "));
  define("console", {
    debug: log("debug"),
    log: log("info"),
    info: log("info"),
    warn: log("warn"),
    error: log("error"),
    trace: log("debug"),
    assert: (condition, ...values) => {
      if (!condition) log("error")("Assertion failed", ...values);
    },
  });

  define("setTimeout", (callback, delay = 0, ...args) => core.createTimer(callback, delay, args, false, true));
  define("setInterval", (callback, delay = 0, ...args) => core.createTimer(callback, delay, args, true, true));
  const cancelTimer = (timer) => {
    if (timer !== undefined && timer !== null) core.cancelTimer(timer);
  };
  define("clearTimeout", cancelTimer);
  define("clearInterval", cancelTimer);
  define("performance", { now: () => Date.now(), mark() {}, measure() {} });

  class TextEncoder {
    get encoding() {
      return "utf-8";
    }
    encode(text = "") {
      return op_encode(String(text));
    }
  }
  // The names of UTF-8 in the Encoding Standard; nothing here decodes anything else.
  const UTF_8 = new Set([
    "unicode-1-1-utf-8",
    "unicode11utf8",
    "unicode20utf8",
    "utf-8",
    "utf8",
    "x-unicode20utf8",
  ]);

  class TextDecoder {
    constructor(label = "utf-8") {
      if (!UTF_8.has(String(label).trim().toLowerCase())) {
        throw new RangeError(`The encoding label "${label}" is not known here`);
      }
    }
    get encoding() {
      return "utf-8";
    }
    decode(bytes) {
      if (bytes === undefined) return "";
      const view = ArrayBuffer.isView(bytes)
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        : new Uint8Array(bytes);
      return op_decode(view);
    }
  }

  class URLSearchParams {
    #pairs = [];
    #onChange = undefined;
    constructor(init = "", onChange = undefined) {
      this.#onChange = onChange;
      if (typeof init === "string") {
        this.#pairs = op_ssr_form_decode(init.startsWith("?") ? init.slice(1) : init);
      } else if (init && typeof init[Symbol.iterator] === "function") {
        for (const [name, value] of init) this.#pairs.push([String(name), String(value)]);
      } else {
        for (const name of Object.keys(init ?? {})) this.#pairs.push([name, String(init[name])]);
      }
    }
    #changed() {
      this.#onChange?.(this.toString());
    }
    get size() {
      return this.#pairs.length;
    }
    append(name, value) {
      this.#pairs.push([String(name), String(value)]);
      this.#changed();
    }
    delete(name) {
      this.#pairs = this.#pairs.filter(([key]) => key !== name);
      this.#changed();
    }
    get(name) {
      return this.#pairs.find(([key]) => key === name)?.[1] ?? null;
    }
    getAll(name) {
      return this.#pairs.filter(([key]) => key === name).map(([, value]) => value);
    }
    has(name) {
      return this.#pairs.some(([key]) => key === name);
    }
    set(name, value) {
      const at = this.#pairs.findIndex(([key]) => key === name);
      if (at < 0) {
        this.#pairs.push([String(name), String(value)]);
      } else {
        this.#pairs = this.#pairs.filter(([key], index) => key !== name || index === at);
        this.#pairs[at][1] = String(value);
      }
      this.#changed();
    }
    sort() {
      this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
      this.#changed();
    }
    forEach(callback, self) {
      for (const [name, value] of this.#pairs) callback.call(self, value, name, this);
    }
    *keys() {
      for (const [name] of this.#pairs) yield name;
    }
    *values() {
      for (const [, value] of this.#pairs) yield value;
    }
    *entries() {
      for (const [name, value] of this.#pairs) yield [name, value];
    }
    [Symbol.iterator]() {
      return this.entries();
    }
    toString() {
      return op_ssr_form_encode(this.#pairs);
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
  class URL {
    #parts;
    #searchParams = undefined;
    constructor(href, base = undefined) {
      const parts = op_ssr_url_parse(String(href), base === undefined ? null : String(base));
      if (!parts) throw new TypeError(`Invalid URL: '${href}'`);
      this.#parts = parts;
    }
    static canParse(href, base = undefined) {
      return op_ssr_url_parse(String(href), base === undefined ? null : String(base)) !== null;
    }
    static read(url, index) {
      return url.#parts[index];
    }
    static write(url, part, value) {
      url.#parts = op_ssr_url_set(url.#parts[0], part, String(value));
      url.#searchParams = undefined;
    }
    get searchParams() {
      this.#searchParams ??= new URLSearchParams(this.#parts[9], (search) => {
        this.#parts = op_ssr_url_set(this.#parts[0], "search", search);
      });
      return this.#searchParams;
    }
    toString() {
      return this.#parts[0];
    }
    toJSON() {
      return this.#parts[0];
    }
  }
  const { read, write } = URL;
  delete URL.read;
  delete URL.write;
  URL_PARTS.forEach((part, index) => {
    Object.defineProperty(URL.prototype, part, {
      get() {
        return read(this, index);
      },
      set:
        part === "origin"
          ? undefined
          : function (value) {
              write(this, part, value);
            },
      enumerable: true,
      configurable: true,
    });
  });

  class Event {
    constructor(type) {
      this.type = type;
    }
  }
  class EventTarget {
    #listeners = new Map();
    addEventListener(type, listener, options) {
      if (!listener) return;
      const listeners = this.#listeners.get(type) ?? new Map();
      this.#listeners.set(type, listeners);
      listeners.set(listener, Boolean(options?.once));
    }
    removeEventListener(type, listener) {
      this.#listeners.get(type)?.delete(listener);
    }
    dispatchEvent(event) {
      event.target = this;
      for (const [listener, once] of [...(this.#listeners.get(event.type) ?? [])]) {
        if (once) this.removeEventListener(event.type, listener);
        if (typeof listener === "function") listener.call(this, event);
        else listener.handleEvent(event);
      }
      return true;
    }
  }
  class DOMException extends Error {
    constructor(message = "", name = "Error") {
      super(message);
      this.name = name;
    }
  }
  class AbortSignal extends EventTarget {
    aborted = false;
    reason = undefined;
    onabort = null;
    throwIfAborted() {
      if (this.aborted) throw this.reason;
    }
  }
  class AbortController {
    signal = new AbortSignal();
    abort(reason = new DOMException("This operation was aborted", "AbortError")) {
      if (this.signal.aborted) return;
      this.signal.aborted = true;
      this.signal.reason = reason;
      const event = new Event("abort");
      this.signal.onabort?.(event);
      this.signal.dispatchEvent(event);
    }
  }

  class Headers {
    #values = new Map();
    constructor(init = undefined) {
      if (!init) return;
      const pairs = typeof init[Symbol.iterator] === "function" ? init : Object.entries(init);
      for (const [name, value] of pairs) this.append(name, value);
    }
    append(name, value) {
      const key = String(name).toLowerCase();
      const values = this.#values.get(key);
      if (values) values.push(String(value));
      else this.#values.set(key, [String(value)]);
    }
    delete(name) {
      this.#values.delete(String(name).toLowerCase());
    }
    get(name) {
      return this.#values.get(String(name).toLowerCase())?.join(", ") ?? null;
    }
    getSetCookie() {
      return [...(this.#values.get("set-cookie") ?? [])];
    }
    has(name) {
      return this.#values.has(String(name).toLowerCase());
    }
    set(name, value) {
      this.#values.set(String(name).toLowerCase(), [String(value)]);
    }
    forEach(callback, self) {
      for (const [name, value] of this) callback.call(self, value, name, this);
    }
    *keys() {
      for (const [name] of this) yield name;
    }
    *values() {
      for (const [, value] of this) yield value;
    }
    *entries() {
      for (const name of [...this.#values.keys()].sort()) {
        if (name === "set-cookie") for (const value of this.#values.get(name)) yield [name, value];
        else yield [name, this.#values.get(name).join(", ")];
      }
    }
    [Symbol.iterator]() {
      return this.entries();
    }
  }

  class Body {
    #body;
    bodyUsed = false;
    constructor(body) {
      this.#body = body ?? null;
    }
    get body() {
      return this.#body;
    }
    async text() {
      this.bodyUsed = true;
      if (this.#body === null) return "";
      return typeof this.#body === "string" ? this.#body : new TextDecoder().decode(this.#body);
    }
    async json() {
      return JSON.parse(await this.text());
    }
    async arrayBuffer() {
      return new TextEncoder().encode(await this.text()).buffer;
    }
  }
  class Request extends Body {
    constructor(input, init = {}) {
      const from = input instanceof Request ? input : undefined;
      super(init.body ?? from?.body);
      this.url = from ? from.url : new URL(input).href;
      this.method = String(init.method ?? from?.method ?? "GET").toUpperCase();
      this.headers = new Headers(init.headers ?? from?.headers);
      this.signal = init.signal ?? from?.signal ?? new AbortController().signal;
    }
    clone() {
      return new Request(this);
    }
  }
  class Response extends Body {
    constructor(body = null, init = {}) {
      super(body);
      this.status = init.status ?? 200;
      this.statusText = init.statusText ?? "";
      this.headers = new Headers(init.headers);
      if (typeof body === "string" && !this.headers.has("content-type")) {
        this.headers.set("content-type", "text/plain;charset=UTF-8");
      }
    }
    get ok() {
      return this.status >= 200 && this.status < 300;
    }
    clone() {
      return new Response(this.body, this);
    }
    static json(value, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("content-type")) headers.set("content-type", "application/json");
      return new Response(JSON.stringify(value), { ...init, headers });
    }
    static redirect(url, status = 302) {
      return new Response(null, { status, headers: { location: String(url) } });
    }
  }

  for (const type of [
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
    Event,
    EventTarget,
    DOMException,
    AbortSignal,
    AbortController,
    Headers,
    Request,
    Response,
  ]) {
    define(type.name, type);
  }
})(globalThis);
