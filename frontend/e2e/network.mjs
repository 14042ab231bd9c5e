import { connect, createServer } from "node:net";

/** The head of a request at the beginning of what a browser sends. */
const HEAD = /^[A-Z]+ \S+ HTTP\/1\.1\r\n[\s\S]*?\r\n\r\n/;

/** Bytes of a document that arrive together, about what a packet holds, and the milliseconds until the next ones. */
const PIECE = { bytes: 1400, pause: 40 };

/** Calls `write` with the bytes of documents in pieces, one after the other, with all else as it comes. */
function inPieces(write) {
  let isDocument = false;
  let written = Promise.resolve();
  return (bytes) => {
    const head = bytes.subarray(0, 2000).toString("latin1");
    if (head.startsWith("HTTP/1.1 ")) isDocument = /\r\ncontent-type: text\/html/i.test(head);
    const size = isDocument ? PIECE.bytes : bytes.length;
    for (let start = 0; start < bytes.length; start += size) {
      const piece = bytes.subarray(start, start + size);
      written = written.then(() => write(piece));
      if (isDocument)
        written = written.then(() => new Promise((resolve) => setTimeout(resolve, PIECE.pause)));
    }
    return written;
  };
}

/** Gives the milliseconds after which bytes that are sent now have come over a way of this kind, one after the other. */
function pace({ bytesPerSecond, latency }) {
  let free = 0;
  return (bytes) => {
    const now = performance.now();
    free = Math.max(now, free) + (1000 * bytes) / bytesPerSecond;
    return free + latency - now;
  };
}

export async function withNetwork(server, use) {
  const { hostname, port } = new URL(server);
  const sockets = new Set();
  const asked = [];
  let carried = 0;
  let hanging = false;
  let slow = false;
  let delayOf;
  let held;
  const forward = (from, to, isAnswer) => {
    sockets.add(from);
    const write = (bytes) => to.destroyed || to.write(bytes);
    const writeSlowly = inPieces(write);
    let written;
    from.on("data", (bytes) => {
      if (slow) written = writeSlowly(bytes);
      else if (!isAnswer && held && bytes.includes(`GET ${held.path} `)) {
        written = held.released.then(() => write(bytes));
      } else if (isAnswer && delayOf) {
        const delay = delayOf(bytes.length);
        written = new Promise((resolve) => setTimeout(() => resolve(write(bytes)), delay));
      } else write(bytes);
    });
    from.on("end", () => void Promise.resolve(written).then(() => to.end()));
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      void Promise.resolve(written).then(() => to.destroy());
    });
    if (hanging) from.pause();
  };
  const network = createServer((browser) => {
    const site = connect(port, hostname);
    browser.on("data", (bytes) => asked.push(...(bytes.toString("latin1").match(HEAD) ?? [])));
    site.on("data", (bytes) => {
      carried += bytes.length;
    });
    forward(browser, site, false);
    forward(site, browser, true);
  });
  await new Promise((resolve) => network.listen(0, "127.0.0.1", resolve));
  try {
    await use({
      origin: `http://127.0.0.1:${network.address().port}`,
      asked,
      get carried() {
        return carried;
      },
      slowDown() {
        slow = true;
      },
      limit(to) {
        delayOf = to && pace(to);
      },
      hold(path) {
        let release = () => {};
        const released = new Promise((resolve) => {
          release = resolve;
        });
        held = { path, released };
        return release;
      },
      hang() {
        hanging = true;
        for (const socket of sockets) socket.pause();
      },
      answer() {
        hanging = false;
        for (const socket of sockets) socket.resume();
      },
    });
  } finally {
    network.close();
    for (const socket of sockets) socket.destroy();
  }
}
