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

// What a body was made of, for whoever sends it: a stream for what is text would be a detour.
let sourceOf;

class Body {
  // `null`, a string, bytes, or a stream.
  #source;
  #isUsed = false;
  static {
    sourceOf = (body) => {
      if (body.bodyUsed) throw new TypeError("The body was read already");
      body.#isUsed = true;
      return body.#source;
    };
  }
  constructor(source) {
    if (source === undefined || source === null) this.#source = null;
    else if (isStream(source)) this.#source = source;
    else if (source instanceof ArrayBuffer) this.#source = new Uint8Array(source.slice(0));
    else if (ArrayBuffer.isView(source)) {
      this.#source = new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice();
    } else this.#source = wellFormed(source);
  }
  get body() {
    const source = this.#source;
    if (source !== null && !isStream(source)) {
      const bytes = typeof source === "string" ? new TextEncoder().encode(source) : source;
      this.#source = new ReadableStream({
        type: "bytes",
        start(controller) {
          if (bytes.length > 0) controller.enqueue(bytes);
          controller.close();
        },
      });
    }
    return this.#source;
  }
  get bodyUsed() {
    return this.#source !== null && (this.#isUsed || (isStream(this.#source) && this.#source.locked));
  }
  async bytes() {
    const source = sourceOf(this);
    if (source === null) return new Uint8Array();
    if (typeof source === "string") return new TextEncoder().encode(source);
    if (!isStream(source)) return source.slice();
    const chunks = [];
    let length = 0;
    for await (const chunk of source) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError("A body's stream gives a Uint8Array each time");
      chunks.push(chunk);
      length += chunk.length;
    }
    const bytes = new Uint8Array(length);
    let at = 0;
    for (const chunk of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    return bytes;
  }
  async text() {
    if (typeof this.#source === "string") return sourceOf(this);
    return new TextDecoder().decode(await this.bytes());
  }
  async json() {
    return JSON.parse(await this.text());
  }
  async arrayBuffer() {
    return (await this.bytes()).buffer;
  }
  // What a copy is made of; a stream is read by both.
  copiedSource() {
    if (this.bodyUsed) throw new TypeError("The body was read already");
    if (!isStream(this.#source)) return this.#source;
    const [own, copy] = this.#source.tee();
    this.#source = own;
    return copy;
  }
}
class Request extends Body {
  constructor(input, init = {}) {
    const from = input instanceof Request ? input : undefined;
    super(init.body ?? from?.copiedSource());
    this.url = from ? from.url : new URL(input).href;
    this.method = String(init.method ?? from?.method ?? "GET").toUpperCase();
    this.headers = new Headers(init.headers ?? from?.headers);
    if (init.body instanceof URLSearchParams && !this.headers.has("content-type")) {
      this.headers.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
    }
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
    return new Response(this.copiedSource(), this);
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
