// A token of RFC 9110, section 5.6.2.
const FIELD_NAME = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

const fieldName = (name) => {
  const text = `${name}`;
  if (!FIELD_NAME.test(text)) throw new TypeError(`Invalid header name: '${text}'`);
  return text.toLowerCase();
};
const fieldValue = (value) => {
  const text = `${value}`.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, "");
  if (/[\0\n\r]|[^\0-\xff]/.test(text)) throw new TypeError(`Invalid header value: '${text}'`);
  return text;
};

class Headers {
  #values = new Map();
  constructor(init = undefined) {
    if (init === undefined) return;
    if (init === null || (typeof init !== "object" && typeof init !== "function")) {
      throw new TypeError("Headers are made of pairs or of an object");
    }
    const pairs = init[Symbol.iterator] === undefined ? Object.entries(init) : init;
    for (const pair of pairs) {
      const [name, value, ...more] = pair;
      if ([...pair].length !== 2 || more.length > 0) throw new TypeError("A header has a name and a value");
      this.append(name, value);
    }
  }
  append(name, value) {
    const [key, text] = [fieldName(name), fieldValue(value)];
    const values = this.#values.get(key);
    if (values) values.push(text);
    else this.#values.set(key, [text]);
  }
  delete(name) {
    this.#values.delete(fieldName(name));
  }
  get(name) {
    return this.#values.get(fieldName(name))?.join(", ") ?? null;
  }
  getSetCookie() {
    return [...(this.#values.get("set-cookie") ?? [])];
  }
  has(name) {
    return this.#values.has(fieldName(name));
  }
  set(name, value) {
    this.#values.set(fieldName(name), [fieldValue(value)]);
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
  #sorted() {
    return [...this.#values.keys()].sort().flatMap((name) => {
      const values = this.#values.get(name);
      return name === "set-cookie" ? values.map((value) => [name, value]) : [[name, values.join(", ")]];
    });
  }
  // By index, not over a copy: the standard's iterators see changes that are made meanwhile.
  *entries() {
    for (let at = 0; at < this.#sorted().length; at++) yield this.#sorted()[at];
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

defineClasses(Headers, Request, Response);
