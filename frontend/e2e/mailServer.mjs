/** A mail server that keeps what it is given. */
import { once } from "node:events";
import { createServer } from "node:net";

/** Undoes quoted-printable, as far as links need it. */
const readable = (mail) => mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");

function take(connection, mails) {
  let received = "";
  let isMail = false;
  const say = (line) => connection.write(`${line}\r\n`);
  connection.setEncoding("utf8").on("error", () => {});
  connection.on("data", (text) => {
    received += text;
    for (;;) {
      const end = received.indexOf(isMail ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const line = received.slice(0, end);
      received = received.slice(end + (isMail ? 5 : 2));
      if (isMail) mails.push(readable(line));
      const begins = !isMail && line.toUpperCase() === "DATA";
      if (!isMail && line.toUpperCase() === "QUIT") {
        connection.end("221 Bye\r\n");
        return;
      }
      isMail = begins;
      say(begins ? "354 Go on" : "250 OK");
    }
  });
  say("220 mail.example");
}

export async function mailServer() {
  const mails = [];
  const server = createServer((connection) => take(connection, mails)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `smtp://127.0.0.1:${server.address().port}`,
    async link(path) {
      const wanted = new RegExp(`http\\S+${path}\\?\\S+`);
      const end = Date.now() + 120_000;
      for (;;) {
        const found = mails.map((mail) => mail.match(wanted)?.[0]).find(Boolean);
        if (found) return found;
        if (Date.now() > end) throw new Error(`no mail has a link to ${path}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    close: () => server.close(),
  };
}
