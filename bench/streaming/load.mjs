/**
 * Reads streamed pages and prints, as JSON, when their first and their last byte came.
 *
 *   load.mjs PORT CONNECTIONS SECONDS
 *
 * Each connection asks again as soon as it has a whole page. Times are medians and 99th percentiles in milliseconds.
 */
import { connect } from "node:net";
import process from "node:process";

const [port, connections, seconds] = process.argv.slice(2).map(Number);
const REQUEST = Buffer.from(`GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
/** What ends a body in chunks. */
const END = Buffer.from("\r\n0\r\n\r\n");
const first = [];
const last = [];
let errors = 0;
let bytes = 0;
const began = performance.now();
const until = began + seconds * 1000;

function visit() {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let asked = 0;
    let firstByte = 0;
    // The end of what came before, in which the end of the page may begin.
    let tail = Buffer.alloc(0);
    const ask = () => {
      asked = performance.now();
      firstByte = 0;
      socket.write(REQUEST);
    };
    socket.on("connect", ask);
    socket.on("data", (chunk) => {
      const now = performance.now();
      if (!firstByte) {
        firstByte = now;
        if (chunk.toString("latin1", 9, 12) !== "200") errors++;
      }
      bytes += chunk.length;
      tail = chunk.length >= END.length ? chunk.subarray(-END.length) : Buffer.concat([tail, chunk]).subarray(-END.length);
      if (!tail.equals(END)) return;
      first.push(firstByte - asked);
      last.push(now - asked);
      if (now < until) ask();
      else socket.destroy();
    });
    socket.on("error", () => errors++);
    socket.on("close", resolve);
  });
}

await Promise.all(Array.from({ length: connections }, visit));
const took = (performance.now() - began) / 1000;
const at = (values, share) => values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const figures = { firstByte: at(first, 0.5), firstByte99: at(first, 0.99), lastByte: at(last, 0.5), lastByte99: at(last, 0.99) };
console.log(JSON.stringify({ requests: last.length, seconds: took, rate: last.length / took, bytes: bytes / last.length, errors, ...figures }));
