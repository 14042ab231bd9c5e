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
  // Both ports are in this isolate: only objects need to be copied.
  postMessage(message) {
    const other = this.#other;
    if (!other) return;
    other.#waiting.push(typeof message === "object" && message !== null ? core.structuredClone(message) : message);
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

defineClasses(MessageEvent, MessagePort, MessageChannel);
