/** People whom one test alone knows. */
import { request } from "node:http";

/** A part of an address of this machine. */
const part = () => 1 + Math.floor(Math.random() * 250);

export async function register(baseURL, person) {
  const options = {
    method: "POST",
    localAddress: `127.${part()}.${part()}.${part()}`,
    headers: { "Content-Type": "application/json", Accept: "application/json" },
  };
  const status = await new Promise((resolve, reject) => {
    const sent = request(new URL("/api/account", baseURL), options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on("error", reject).end(JSON.stringify(person));
  });
  if (status !== 200) throw new Error(`registering ${person.email} was answered with ${status}`);
}
