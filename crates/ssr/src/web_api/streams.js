// Streams come with their first use: most bundles that render to a string need none.
let streamClasses;
const streams = () => (streamClasses ??= core.ops.op_ssr_streams());

for (const name of [
  "ReadableStream",
  "ReadableStreamDefaultReader",
  "ReadableStreamBYOBReader",
  "ReadableStreamDefaultController",
  "ReadableByteStreamController",
  "ReadableStreamBYOBRequest",
  "WritableStream",
  "WritableStreamDefaultWriter",
  "WritableStreamDefaultController",
  "TransformStream",
  "TransformStreamDefaultController",
  "ByteLengthQueuingStrategy",
  "CountQueuingStrategy",
]) {
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: false,
    get: () => streams()[name],
    set: (value) => define(name, value),
  });
}

const isStream = (value) => typeof value === "object" && value !== null && typeof value.getReader === "function";

class TextEncoderStream {
  #transform;
  constructor() {
    const encoder = new TextEncoder();
    // The first half of a character whose second is in the next chunk.
    let half = "";
    this.#transform = new TransformStream({
      transform(chunk, controller) {
        let text = `${half}${chunk}`;
        half = /[\uD800-\uDBFF]$/.test(text) ? text.at(-1) : "";
        if (half) text = text.slice(0, -1);
        if (text) controller.enqueue(encoder.encode(text));
      },
      flush(controller) {
        if (half) controller.enqueue(encoder.encode(half));
      },
    });
  }
  get encoding() {
    return "utf-8";
  }
  get readable() {
    return this.#transform.readable;
  }
  get writable() {
    return this.#transform.writable;
  }
}

class TextDecoderStream {
  #decoder;
  #transform;
  constructor(label, options) {
    const decoder = new TextDecoder(label, options);
    const decode = (controller, ...input) => {
      const text = decoder.decode(...input);
      if (text) controller.enqueue(text);
    };
    this.#decoder = decoder;
    this.#transform = new TransformStream({
      transform: (chunk, controller) => decode(controller, chunk ?? null, { stream: true }),
      flush: (controller) => decode(controller),
    });
  }
  get encoding() {
    return "utf-8";
  }
  get fatal() {
    return this.#decoder.fatal;
  }
  get ignoreBOM() {
    return this.#decoder.ignoreBOM;
  }
  get readable() {
    return this.#transform.readable;
  }
  get writable() {
    return this.#transform.writable;
  }
}

const copyOf = (value, transfer = []) => {
  const refuse = (why) => {
    throw new DOMException(why, "DataCloneError");
  };
  const buffers = [...transfer];
  if (!buffers.every((it) => it instanceof ArrayBuffer && !it.detached)) refuse("Only array buffers can be handed over");
  if (typeof value === "function" || typeof value === "symbol") refuse("Functions and symbols cannot be copied");
  let copy = value;
  // What is no object needs no copy.
  if (typeof value === "object" && value !== null) {
    try {
      copy = core.structuredClone(value);
    } catch (error) {
      if (error instanceof TypeError) refuse(error.message);
      throw error;
    }
  }
  for (const buffer of buffers) buffer.transfer();
  return copy;
};
define("structuredClone", (value, { transfer } = {}) => copyOf(value, transfer));

class MessageEvent extends Event {
  #data;
  constructor(type, { data = null, ...options } = {}) {
    super(type, options);
    this.#data = data;
  }
  get data() {
    return this.#data;
  }
}

let entangle;
class MessagePort extends EventTarget {
  #other;
  #onmessage = null;
  #isStarted = false;
  #waiting = [];
  static {
    entangle = (one, other) => {
      one.#other = other;
      other.#other = one;
    };
  }
  constructor(key) {
    if (key !== MAKE) throw new TypeError("Illegal constructor");
    super();
  }
  get onmessage() {
    return this.#onmessage;
  }
  set onmessage(handler) {
    this.removeEventListener("message", this.#onmessage);
    this.#onmessage = typeof handler === "function" ? handler : null;
    this.addEventListener("message", this.#onmessage);
    this.start();
  }
  postMessage(message, options = []) {
    const copy = copyOf(message, options[Symbol.iterator] ? options : options.transfer);
    const other = this.#other;
    if (!other) return;
    other.#waiting.push(copy);
    if (other.#isStarted) other.#deliverLater();
  }
  start() {
    if (this.#isStarted) return;
    this.#isStarted = true;
    for (const _ of this.#waiting) this.#deliverLater();
  }
  close() {
    if (this.#other) this.#other.#other = undefined;
    this.#other = undefined;
  }
  // A task of its own, after all microtasks, and sooner than the millisecond that a timer takes.
  #deliverLater() {
    core.ops.op_void_async_deferred().then(() => {
      if (this.#waiting.length > 0) this.dispatchEvent(new MessageEvent("message", { data: this.#waiting.shift() }));
    });
  }
}

class MessageChannel {
  #ports = [new MessagePort(MAKE), new MessagePort(MAKE)];
  constructor() {
    entangle(...this.#ports);
  }
  get port1() {
    return this.#ports[0];
  }
  get port2() {
    return this.#ports[1];
  }
}

defineClasses(TextEncoderStream, TextDecoderStream, MessageEvent, MessagePort, MessageChannel);
