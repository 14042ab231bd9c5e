/** Visitors who write to the centre, each from a network address of their own: how much one may send is limited. */
import { request as send } from "node:http";

let visitors = 0;

export function writeAsVisitor(baseURL, message) {
  visitors += 1;
  const localAddress = `127.${1 + (process.pid % 250)}.${Math.floor(visitors / 250)}.${1 + (visitors % 250)}`;
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      family: 4,
      localAddress,
      headers: { "content-type": "application/json" },
    };
    const request = send(new URL("/api/contact", baseURL), options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject);
    request.end(JSON.stringify(message));
  });
}
