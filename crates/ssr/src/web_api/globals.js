const core = globalThis.Deno.core;

const define = (name, value) =>
  Object.defineProperty(globalThis, name, {
    value,
    writable: true,
    configurable: true,
    enumerable: false,
  });
const defineClasses = (...classes) => {
  for (const type of classes) {
    define(type.name, type);
    Object.defineProperty(type.prototype, Symbol.toStringTag, { value: type.name, configurable: true });
  }
};

// A string without halves of characters: what the standards call USVString. A template refuses
// symbols, as they demand.
const wellFormed = (value) => `${value}`.toWellFormed();

define(
  "ssr",
  Object.freeze({
    call: (name, argument) => core.ops.op_ssr_call(String(name), String(argument)),
    async callAsync(name, argument) {
      const response = core.getAsyncContext()?.id ?? 0;
      const answer = await core.ops.op_ssr_call_async(response, String(name), JSON.stringify(argument ?? null));
      return JSON.parse(answer);
    },
    count: (name) => core.ops.op_ssr_count(String(name)),
    get momentReads() {
      return momentReads;
    },
  }),
);

const describe = (value) => {
  if (typeof value === "string") return value;
  if (value instanceof Error) return value.stack || String(value);
  try {
    return typeof value === "object" ? JSON.stringify(value) : String(value);
  } catch {
    return String(value);
  }
};
const log = (level) => (...values) => core.ops.op_ssr_log(level, values.map(describe).join(" "));
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

// V8's own is not there while a snapshot is made. What the callback throws is a rejection that nobody handles.
const settled = Promise.resolve();
define("queueMicrotask", (callback) => {
  if (typeof callback !== "function") throw new TypeError("A microtask is a function");
  settled.then(() => callback());
});

define("reportError", (error) => core.ops.op_ssr_report(error));

// Timers of the render at hand. Those of the bundle's evaluation belong to no render, and each response has its own.
let timersOfRender = null;
const startTimer = (repeats) => (callback, delay = 0, ...args) => {
  const response = core.getAsyncContext();
  // Nobody would cancel it.
  if (response?.isOver) return 0;
  const timers = response?.timers ?? timersOfRender;
  const run = (...args) => {
    if (!repeats) timers?.delete(timer);
    const before = core.getAsyncContext();
    core.setAsyncContext(response);
    try {
      callback(...args);
    } finally {
      core.setAsyncContext(before);
    }
  };
  const timer = core.createTimer(run, delay, args, repeats, true);
  timers?.add(timer);
  return timer;
};
define("setTimeout", startTimer(false));
define("setInterval", startTimer(true));
const cancelTimer = (timer) => {
  if (timer !== undefined && timer !== null) core.cancelTimer(timer);
};
// Called by Rust after each render and once before the first.
define("__ssr_cancel_timers", () => {
  timersOfRender?.forEach(cancelTimer);
  timersOfRender = new Set();
});
define("clearTimeout", cancelTimer);
define("clearInterval", cancelTimer);
define("performance", { now: () => Date.now(), mark() {}, measure() {} });
