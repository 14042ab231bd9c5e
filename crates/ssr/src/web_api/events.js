// Codes that the standard gives to exceptions of these names.
const EXCEPTION_CODES = new Map(
  [
    "IndexSizeError",
    "",
    "HierarchyRequestError",
    "WrongDocumentError",
    "InvalidCharacterError",
    "",
    "NoModificationAllowedError",
    "NotFoundError",
    "NotSupportedError",
    "InUseAttributeError",
    "InvalidStateError",
    "SyntaxError",
    "InvalidModificationError",
    "NamespaceError",
    "InvalidAccessError",
    "",
    "TypeMismatchError",
    "SecurityError",
    "NetworkError",
    "AbortError",
    "URLMismatchError",
    "QuotaExceededError",
    "TimeoutError",
    "InvalidNodeTypeError",
    "DataCloneError",
  ].map((name, index) => [name, index + 1]),
);
EXCEPTION_CODES.delete("");

class DOMException extends Error {
  #name;
  constructor(message = "", name = "Error") {
    super(message);
    this.#name = `${name}`;
  }
  get name() {
    return this.#name;
  }
  get code() {
    return EXCEPTION_CODES.get(this.#name) ?? 0;
  }
}

// How an EventTarget reads and sets the private state of an event.
let events;

class Event {
  #type;
  #options;
  #target = null;
  #currentTarget = null;
  #canceled = false;
  #isPassive = false;
  #isStopped = false;
  #isDispatched = false;
  #isTrusted = false;
  #timeStamp = performance.now();
  static {
    events = {
      trusted(type) {
        const event = new Event(type);
        event.#isTrusted = true;
        return event;
      },
      begin(event, target) {
        if (event.#isDispatched) throw new DOMException("The event is under way", "InvalidStateError");
        event.#isDispatched = true;
        event.#target = target;
        event.#currentTarget = target;
      },
      end(event) {
        event.#isDispatched = false;
        event.#currentTarget = null;
        event.#isStopped = false;
      },
      setPassive(event, isPassive) {
        event.#isPassive = isPassive;
      },
      isStopped: (event) => event.#isStopped,
    };
  }
  constructor(type, options = {}) {
    if (arguments.length === 0) throw new TypeError("An event has a type");
    this.#type = `${type}`;
    const { bubbles = false, cancelable = false, composed = false } = options ?? {};
    this.#options = { bubbles: Boolean(bubbles), cancelable: Boolean(cancelable), composed: Boolean(composed) };
  }
  get type() {
    return this.#type;
  }
  get target() {
    return this.#target;
  }
  get srcElement() {
    return this.#target;
  }
  get currentTarget() {
    return this.#currentTarget;
  }
  get bubbles() {
    return this.#options.bubbles;
  }
  get cancelable() {
    return this.#options.cancelable;
  }
  get composed() {
    return this.#options.composed;
  }
  get defaultPrevented() {
    return this.#canceled;
  }
  get returnValue() {
    return !this.#canceled;
  }
  set returnValue(value) {
    if (!value) this.preventDefault();
  }
  get isTrusted() {
    return this.#isTrusted;
  }
  get timeStamp() {
    return this.#timeStamp;
  }
  get eventPhase() {
    return this.#currentTarget ? 2 : 0;
  }
  composedPath() {
    return this.#currentTarget ? [this.#currentTarget] : [];
  }
  preventDefault() {
    if (this.#options.cancelable && !this.#isPassive) this.#canceled = true;
  }
  // There is one target and nothing above it.
  stopPropagation() {}
  stopImmediatePropagation() {
    this.#isStopped = true;
  }
}
["NONE", "CAPTURING_PHASE", "AT_TARGET", "BUBBLING_PHASE"].forEach((name, value) => {
  for (const place of [Event, Event.prototype]) Object.defineProperty(place, name, { value, enumerable: true });
});

class EventTarget {
  #listeners = [];
  #find(type, callback, capture) {
    return this.#listeners.find((it) => it.type === type && it.callback === callback && it.capture === capture);
  }
  addEventListener(type, callback, options) {
    const name = `${type}`;
    const chosen = typeof options === "object" && options !== null ? options : { capture: options };
    const { capture, once, passive, signal } = chosen;
    if (signal !== undefined && !(signal instanceof AbortSignal)) throw new TypeError("That is no AbortSignal");
    if (callback === null || callback === undefined || signal?.aborted) return;
    if (typeof callback !== "function" && typeof callback !== "object") throw new TypeError("That is no listener");
    if (this.#find(name, callback, Boolean(capture))) return;
    const listener = { type: name, callback, capture: Boolean(capture), once: Boolean(once), passive: Boolean(passive) };
    this.#listeners.push(listener);
    signal?.addEventListener("abort", () => this.#remove(listener), { once: true });
  }
  removeEventListener(type, callback, options) {
    const capture = typeof options === "object" && options !== null ? options.capture : options;
    this.#remove(this.#find(`${type}`, callback, Boolean(capture)));
  }
  #remove(listener) {
    if (!listener) return;
    listener.isRemoved = true;
    this.#listeners = this.#listeners.filter((it) => it !== listener);
  }
  dispatchEvent(event) {
    events.begin(event, this);
    for (const listener of this.#listeners.filter((it) => it.type === event.type)) {
      if (listener.isRemoved) continue;
      if (listener.once) this.#remove(listener);
      events.setPassive(event, listener.passive);
      try {
        const { callback } = listener;
        if (typeof callback === "function") callback.call(this, event);
        else callback.handleEvent(event);
      } catch (error) {
        // A listener that throws does not stop the others.
        console.error(error);
      }
      events.setPassive(event, false);
      if (events.isStopped(event)) break;
    }
    events.end(event);
    return !event.defaultPrevented;
  }
}

// Without it nobody else can construct a signal.
const MAKE = Symbol("make");
let abortSignal;

class AbortSignal extends EventTarget {
  #aborted = false;
  #reason = undefined;
  #onabort = null;
  // By AbortSignal.any: the signals that follow this one, and those that this one follows.
  #dependents = [];
  #sources = [];
  static {
    abortSignal = (signal, reason) => {
      if (signal.#aborted) return;
      const affected = [signal, ...signal.#dependents.filter((it) => !it.#aborted)];
      for (const it of affected) {
        it.#aborted = true;
        it.#reason = reason === undefined ? new DOMException("This operation was aborted", "AbortError") : reason;
        reason = it.#reason;
      }
      for (const it of affected) it.dispatchEvent(events.trusted("abort"));
    };
  }
  constructor(key) {
    if (key !== MAKE) throw new TypeError("Illegal constructor");
    super();
  }
  static abort(reason) {
    const signal = new AbortSignal(MAKE);
    abortSignal(signal, reason);
    return signal;
  }
  static timeout(milliseconds) {
    const signal = new AbortSignal(MAKE);
    const reason = new DOMException("The operation timed out", "TimeoutError");
    setTimeout(() => abortSignal(signal, reason), milliseconds);
    return signal;
  }
  static any(signals) {
    const signal = new AbortSignal(MAKE);
    const sources = [...signals];
    const aborted = sources.find((it) => it.aborted);
    if (aborted) {
      abortSignal(signal, aborted.reason);
      return signal;
    }
    const own = (it) => (it.#sources.length > 0 ? it.#sources : [it]);
    signal.#sources = [...new Set(sources.flatMap(own))];
    for (const source of signal.#sources) source.#dependents.push(signal);
    return signal;
  }
  get aborted() {
    return this.#aborted;
  }
  get reason() {
    return this.#reason;
  }
  get onabort() {
    return this.#onabort;
  }
  set onabort(handler) {
    this.removeEventListener("abort", this.#onabort);
    this.#onabort = typeof handler === "function" ? handler : null;
    this.addEventListener("abort", this.#onabort);
  }
  throwIfAborted() {
    if (this.#aborted) throw this.#reason;
  }
}

class AbortController {
  #signal = new AbortSignal(MAKE);
  get signal() {
    return this.#signal;
  }
  abort(reason) {
    abortSignal(this.#signal, reason);
  }
}

defineClasses(DOMException, Event, EventTarget, AbortSignal, AbortController);
