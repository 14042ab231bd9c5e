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

// What the server does with headers: HTTP has checked those of a request already.
let serverHeaders;

class Headers {
  #values = new Map();
  // All in the order of their names, until one changes.
  #sorted = undefined;
  static {
    serverHeaders = {
      of(pairs) {
        const headers = new Headers();
        for (let at = 0; at < pairs.length; at += 2) {
          const values = headers.#values.get(pairs[at]);
          if (values) values.push(pairs[at + 1]);
          else headers.#values.set(pairs[at], [pairs[at + 1]]);
        }
        return headers;
      },
      list: (headers) => headers.#list(),
    };
  }
  constructor(init = undefined) {
    if (init === undefined) return;
    if (init === null || (typeof init !== "object" && typeof init !== "function")) {
      throw new TypeError("Headers are made of pairs or of an object");
    }
    const isRecord = init[Symbol.iterator] === undefined;
    for (const given of isRecord ? Object.entries(init) : init) {
      const pair = isRecord ? given : [...given];
      if (pair.length !== 2) throw new TypeError("A header has a name and a value");
      this.append(pair[0], pair[1]);
    }
  }
  append(name, value) {
    const key = fieldName(name);
    const text = fieldValue(value);
    const values = this.#values.get(key);
    if (values) values.push(text);
    else this.#values.set(key, [text]);
    this.#sorted = undefined;
  }
  delete(name) {
    this.#values.delete(fieldName(name));
    this.#sorted = undefined;
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
    this.#sorted = undefined;
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
  #list() {
    this.#sorted ??= [...this.#values.keys()].sort().flatMap((name) => {
      const values = this.#values.get(name);
      return name === "set-cookie" ? values.map((value) => [name, value]) : [[name, values.join(", ")]];
    });
    return this.#sorted;
  }
  // By index, not over a copy: the standard's iterators see changes that are made meanwhile.
  *entries() {
    for (let at = 0; at < this.#list().length; at++) yield [...this.#list()[at]];
  }
  [Symbol.iterator]() {
    return this.entries();
  }
}

// How a body makes one of the pairs that were sent.
let formOf;

// Of strings: there are no files here.
class FormData {
  #pairs = new URLSearchParams();
  static {
    formOf = (pairs) => {
      const form = new FormData();
      form.#pairs = new URLSearchParams(pairs);
      return form;
    };
  }
  constructor(form) {
    if (form !== undefined) throw new TypeError("There are no forms of a page here");
  }
  append(name, value) {
    this.#pairs.append(name, value);
  }
  delete(name) {
    this.#pairs.delete(name);
  }
  get(name) {
    return this.#pairs.get(name);
  }
  getAll(name) {
    return this.#pairs.getAll(name);
  }
  has(name) {
    return this.#pairs.has(name);
  }
  set(name, value) {
    this.#pairs.set(name, value);
  }
  forEach(callback, self) {
    for (const [name, value] of this) callback.call(self, value, name, this);
  }
  keys() {
    return this.#pairs.keys();
  }
  values() {
    return this.#pairs.values();
  }
  entries() {
    return this.#pairs.entries();
  }
  [Symbol.iterator]() {
    return this.entries();
  }
}

const FORM = "application/x-www-form-urlencoded";
const IS_FORM = /^application\/x-www-form-urlencoded\s*(;|$)/i;

// What the body of a clone is made of; its type is among the headers that are copied, too.
class Copy {
  constructor(source) {
    this.source = source;
  }
}

// The classes of streams note whether anybody has read.
const isDisturbed = (stream) => stream._disturbed === true;

// What a body is made of (`null`, a string, bytes, or a stream) and the type that it has by that.
const extract = (body) => {
  if (body === undefined || body === null) return [null];
  if (body instanceof Copy) return [body.source];
  if (isStream(body)) {
    if (body.locked || isDisturbed(body)) throw new TypeError("Somebody reads the stream already");
    return [body];
  }
  if (body instanceof ArrayBuffer) return [new Uint8Array(body.slice(0))];
  if (ArrayBuffer.isView(body)) return [new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice()];
  if (body instanceof FormData) throw new TypeError("A form is no body here; new URLSearchParams(form) is");
  const type = body instanceof URLSearchParams ? FORM : "text/plain";
  return [wellFormed(body), `${type};charset=UTF-8`];
};

// What others do with a body. Whoever sends what is text reads no stream for it.
let bodies;

class Body {
  #source;
  #isUsed = false;
  static {
    const whole = (body) => {
      const source = body.#source;
      if (body.bodyUsed || (isStream(source) && source.locked)) throw new TypeError("The body was read already");
      return source;
    };
    bodies = {
      has: (body) => body.#source !== null,
      take(body) {
        const source = whole(body);
        body.#isUsed = true;
        return source;
      },
      // A stream is read by both.
      copy(body) {
        const source = whole(body);
        // A stream of bytes takes them away from whoever has the same.
        if (!isStream(source)) return new Copy(typeof source === "string" ? source : source?.slice() ?? null);
        const [own, copy] = source.tee();
        body.#source = own;
        return new Copy(copy);
      },
    };
  }
  constructor(source) {
    this.#source = source;
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
      if (this.#isUsed) this.#source.cancel();
    }
    return this.#source;
  }
  get bodyUsed() {
    const source = this.#source;
    return source !== null && (this.#isUsed || (isStream(source) && isDisturbed(source)));
  }
  async bytes() {
    const source = bodies.take(this);
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
    // A byte order mark is none of the text, in a string neither.
    if (typeof this.#source === "string") return bodies.take(this).replace(/^\uFEFF/, "");
    return new TextDecoder().decode(await this.bytes());
  }
  async json() {
    return JSON.parse(await this.text());
  }
  async arrayBuffer() {
    return (await this.bytes()).buffer;
  }
  async formData() {
    const type = this.headers.get("content-type");
    if (!IS_FORM.test(type)) throw new TypeError(`Forms of the type ${FORM} are read here, and this is ${type}`);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await this.bytes());
    return formOf(core.ops.op_ssr_form_decode(text));
  }
}

const setType = (headers, type) => {
  if (type !== undefined && !headers.has("content-type")) headers.set("content-type", type);
};

// Methods that the standard writes in capitals; others stay as they are.
const METHODS = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);
const methodOf = (name) => {
  const text = `${name}`;
  if (!FIELD_NAME.test(text)) throw new TypeError(`Invalid method: '${text}'`);
  const capitals = text.toUpperCase();
  return METHODS.has(capitals) ? capitals : text;
};
const hasNoBody = (method) => method === "GET" || method === "HEAD";

class Request extends Body {
  constructor(input, init) {
    const from = input instanceof Request ? input : undefined;
    const url = from ? from.url : new URL(input).href;
    const { method = from?.method ?? "GET", headers = from?.headers, body, signal = from?.signal } = init ?? {};
    const name = methodOf(method);
    const isGiven = body !== undefined && body !== null;
    if (hasNoBody(name) && (isGiven || (from && bodies.has(from)))) {
      throw new TypeError(`A request with the method ${name} has no body`);
    }
    const isSignal = signal === undefined || signal === null || signal instanceof AbortSignal;
    if (!isSignal) throw new TypeError("That is no AbortSignal");
    const [source, type] = extract(isGiven || !from ? body : new Copy(bodies.take(from)));
    super(source);
    this.url = url;
    this.method = name;
    this.headers = new Headers(headers);
    setType(this.headers, type);
    this.signal = signal ?? new AbortController().signal;
  }
  clone() {
    const { url, method, headers, signal } = this;
    return new Request(url, { method, headers, signal, body: bodies.has(this) ? bodies.copy(this) : null });
  }
}

// Those of responses that have no body.
const NULL_BODY_STATUSES = new Set([204, 205, 304]);
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
// RFC 9112, section 4.
const REASON_PHRASE = /^[\t \x21-\x7e\x80-\xff]*$/;

class Response extends Body {
  constructor(body, init) {
    const { status = 200, statusText = "", headers } = init ?? {};
    const code = status & 0xffff;
    if (code < 200 || code > 599) throw new RangeError(`A response has no status ${code}`);
    const reason = `${statusText}`;
    if (!REASON_PHRASE.test(reason)) throw new TypeError("Invalid status text");
    const [source, type] = extract(body);
    if (source !== null && NULL_BODY_STATUSES.has(code)) {
      throw new TypeError(`A response with the status ${code} has no body`);
    }
    super(source);
    this.status = code;
    this.statusText = reason;
    this.headers = new Headers(headers);
    setType(this.headers, type);
  }
  get ok() {
    return this.status >= 200 && this.status < 300;
  }
  get type() {
    return this.status === 0 ? "error" : "default";
  }
  get url() {
    return "";
  }
  get redirected() {
    return false;
  }
  clone() {
    return new Response(bodies.copy(this), this);
  }
  static error() {
    const response = new Response();
    response.status = 0;
    return response;
  }
  static json(value, init) {
    const body = JSON.stringify(value);
    if (body === undefined) throw new TypeError("JSON has no such value");
    const headers = new Headers(init?.headers);
    setType(headers, "application/json");
    return new Response(body, { ...init, headers });
  }
  // Other than the standard's it takes a path, too: there is no page that it would be relative to.
  static redirect(url, status = 302) {
    if (!REDIRECT_STATUSES.has(status)) throw new RangeError(`${status} leads nowhere`);
    return new Response(null, { status, headers: { location: URL.parse(url)?.href ?? wellFormed(url) } });
  }
}

defineClasses(Headers, FormData, Request, Response);
