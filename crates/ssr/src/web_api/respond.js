// Responses that the bundle's `fetch` is making, by the numbers that Rust gave them.
const responses = new Map();

// What Rust answers to a write; see `AfterWrite`.
const STOP = 0;
const WAIT = 1;

async function send(id, response, made) {
  const source = bodies.take(made);
  if (source === null) return;
  if (typeof source === "string") return core.ops.op_ssr_write_text(id, source);
  if (!isStream(source)) return core.ops.op_ssr_write(id, source);
  const reader = source.getReader();
  const isOfBytes = source._readableStreamController instanceof streams().ReadableByteStreamController;
  response.reader = reader;
  // Nobody waited for it any more when it began.
  if (response.isOver) return reader.cancel(response.controller.signal.reason);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!(value instanceof Uint8Array)) throw new TypeError("A response's stream gives a Uint8Array each time");
    const next = core.ops.op_ssr_write(id, value);
    // Nobody else has what a stream of bytes hands over: its memory is not left to the next collection of garbage.
    if (isOfBytes) value.buffer.transfer(0);
    if (next === STOP) {
      await reader.cancel(new DOMException("Nothing more of this response is taken", "AbortError"));
      return;
    }
    if (next === WAIT) await core.ops.op_ssr_drained(id);
  }
}

async function respond(fetch, id, response, { method, url, headers, body }) {
  try {
    // Some clients send a body with GET, which a Request has not.
    const taken = hasNoBody(methodOf(method)) ? null : body;
    const request = new Request(url, { method, body: taken, signal: response.controller.signal });
    request.headers = serverHeaders.of(headers);
    const made = await fetch(request);
    if (!(made instanceof Response)) throw new TypeError("fetch() answered something that is not a Response");
    core.ops.op_ssr_head(id, made.status, serverHeaders.list(made.headers));
    await send(id, response, made);
    core.ops.op_ssr_end(id);
  } catch (error) {
    core.ops.op_ssr_fail(id, error);
  }
  close(id);
}

function close(id) {
  const response = responses.get(id);
  if (!response) return;
  responses.delete(id);
  response.isOver = true;
  response.timers.forEach(cancelTimer);
}

const within = (response, work) => {
  const before = core.getAsyncContext();
  core.setAsyncContext(response);
  try {
    work();
  } finally {
    core.setAsyncContext(before);
  }
};

// Called by Rust with the parts of a request.
define("__ssr_respond", (fetch, id, method, url, headers, body) => {
  const response = { id, controller: new AbortController(), timers: new Set(), reader: undefined, isOver: false };
  responses.set(id, response);
  within(response, () => respond(fetch, id, response, { method, url, headers, body }));
});

// Called by Rust where nobody waits for a response any more, or where it has taken too long.
define("__ssr_abort", (id, name, message) => {
  const response = responses.get(id);
  if (!response) return;
  const reason = new DOMException(message, name);
  within(response, () => {
    response.controller.abort(reason);
    response.reader?.cancel(reason).catch(() => {});
  });
  close(id);
});

// Called by Rust once, with all that the bundle exports: what is used of it stays where it is found again after a
// start from a snapshot.
define("__ssr_keep", ({ render, forget, default: server }) => {
  const exported = { __ssr_render: render, __ssr_forget: forget, __ssr_fetch: server?.fetch?.bind?.(server) };
  for (const [name, value] of Object.entries(exported)) if (typeof value === "function") define(name, value);
});
