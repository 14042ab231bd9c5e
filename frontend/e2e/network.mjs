import { connect, createServer } from "node:net";

/** The head of a request at the beginning of what a browser sends. */
const HEAD = /^[A-Z]+ \S+ HTTP\/1\.1\r\n[\s\S]*?\r\n\r\n/;

export async function withNetwork(server, use) {
  const { hostname, port } = new URL(server);
  const sockets = new Set();
  const asked = [];
  let hanging = false;
  const forward = (from, to) => {
    sockets.add(from);
    from.on("data", (bytes) => to.write(bytes));
    from.on("end", () => to.end());
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
    if (hanging) from.pause();
  };
  const network = createServer((browser) => {
    const site = connect(port, hostname);
    browser.on("data", (bytes) => asked.push(...(bytes.toString("latin1").match(HEAD) ?? [])));
    forward(browser, site);
    forward(site, browser);
  });
  await new Promise((resolve) => network.listen(0, "127.0.0.1", resolve));
  try {
    await use({
      origin: `http://127.0.0.1:${network.address().port}`,
      asked,
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
