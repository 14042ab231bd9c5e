/**
 * Holds streamed pages open: says so when each has its shell, and ends with the standard input.
 *
 *   hold.mjs PORT CONNECTIONS
 */
import { connect } from "node:net";
import process from "node:process";

const [port, connections] = process.argv.slice(2).map(Number);

function open() {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let text = "";
    socket.on("connect", () => socket.write(`GET /?hold=600000 HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`));
    socket.on("data", (chunk) => {
      text = (text + chunk.toString("latin1")).slice(-20_000);
      if (text.includes("A little longer.")) resolve();
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error(`the server ended the page: ${text.slice(0, 300)}`)));
  });
}

process.stdin.on("end", () => process.exit()).resume();
for (let opened = 0; opened < connections; opened += 50) await Promise.all(Array.from({ length: Math.min(50, connections - opened) }, open));
console.log("open");
