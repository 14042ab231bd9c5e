// META: title=MessageChannel and structuredClone
// The source of Node.js carries no tests of these for any global. They follow
// https://html.spec.whatwg.org/multipage/web-messaging.html#message-channels

const received = (port, count) =>
  new Promise((resolve) => {
    const messages = [];
    port.onmessage = ({ data }) => {
      messages.push(data);
      if (messages.length === count) resolve(messages);
    };
  });

promise_test(async () => {
  const { port1, port2 } = new MessageChannel();
  const there = received(port1, 3);
  const back = received(port2, 1);
  for (const message of [1, "two", [3]]) port2.postMessage(message);
  port1.postMessage(null);
  assert_array_equals((await there).flat(), [1, "two", 3]);
  assert_array_equals(await back, [null]);
}, "messages come in both directions, in their order");

promise_test(async () => {
  const { port1, port2 } = new MessageChannel();
  const order = [];
  port1.onmessage = () => order.push("message");
  port2.postMessage(1);
  queueMicrotask(() => order.push("microtask"));
  order.push("script");
  const next = new MessageChannel();
  next.port2.postMessage(1);
  await received(next.port1, 1);
  assert_array_equals(order, ["script", "microtask", "message"]);
}, "a message is a task of its own");

promise_test(async () => {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage("early");
  const seen = [];
  port1.addEventListener("message", ({ data }) => seen.push(data));
  const other = new MessageChannel();
  other.port2.postMessage(1);
  await received(other.port1, 1);
  assert_array_equals(seen, [], "nobody has started it");
  const started = new Promise((resolve) => port1.addEventListener("message", resolve));
  port1.start();
  const event = await started;
  assert_array_equals(seen, ["early"]);
  assert_true(event instanceof MessageEvent);
  assert_equals(event.type, "message");
  assert_equals(event.target, port1);
}, "a port keeps messages until it is started");

promise_test(async () => {
  const { port1, port2 } = new MessageChannel();
  const seen = [];
  port1.onmessage = ({ data }) => seen.push(data);
  port2.close();
  port2.postMessage("lost");
  port1.postMessage("lost");
  const other = new MessageChannel();
  other.port2.postMessage(1);
  await received(other.port1, 1);
  assert_array_equals(seen, []);
}, "nothing comes by a port that is closed");

promise_test(async () => {
  const { port1, port2 } = new MessageChannel();
  const message = { list: [1], date: new Date(0), map: new Map([[1, 2]]) };
  message.self = message;
  port2.postMessage(message);
  message.list.push(2);
  const [copy] = await received(port1, 1);
  assert_array_equals(copy.list, [1]);
  assert_equals(copy.date.getTime(), 0);
  assert_equals(copy.map.get(1), 2);
  assert_equals(copy.self, copy);
}, "a message is a copy");

test(() => {
  const { port1 } = new MessageChannel();
  for (const message of [() => {}, Symbol("x"), { call() {} }, [Symbol("x")]]) {
    assert_throws_dom("DataCloneError", () => port1.postMessage(message));
    assert_throws_dom("DataCloneError", () => structuredClone(message));
  }
}, "functions and symbols are not copied");

promise_test(async () => {
  const { port1, port2 } = new MessageChannel();
  for (const transfer of [(it) => [it], (it) => ({ transfer: [it] })]) {
    const bytes = new Uint8Array([1, 2]);
    port2.postMessage(bytes, transfer(bytes.buffer));
    assert_equals(bytes.byteLength, 0);
    assert_array_equals((await received(port1, 1))[0], [1, 2]);
    assert_throws_dom("DataCloneError", () => port2.postMessage(1, transfer(bytes.buffer)));
  }
  const { buffer } = new Uint8Array([3]);
  assert_array_equals(new Uint8Array(structuredClone(buffer, { transfer: [buffer] })), [3]);
  assert_true(buffer.detached);
}, "buffers are handed over");

test(() => {
  assert_throws_js(TypeError, () => new MessagePort());
  assert_equals(String(new MessageChannel()), "[object MessageChannel]");
}, "ports come from channels");
