/** A server in the place of PayFast's: takes the donor, confirms notifications, and sends them. */
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

/** Fields as the provider signs them, with PHP's `urlencode`. */
const parameters = (fields) => new URLSearchParams(fields).toString().replaceAll("*", "%2A");

export async function paymentProvider(passphrase) {
  const posted = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    if (request.url === "/eng/query/validate") {
      response.end("VALID");
      return;
    }
    posted.push(Object.fromEntries(new URLSearchParams(body)));
    response.setHeader("content-type", "text/html");
    response.end("<!doctype html><title>Payment</title><h1>Payment page</h1>");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    posted,
    async notify(donation, status) {
      const signed = parameters({
        m_payment_id: donation.m_payment_id,
        pf_payment_id: `payment of ${donation.m_payment_id}`,
        payment_status: status,
        item_name: donation.item_name,
        item_description: "",
        amount_gross: donation.amount,
        merchant_id: donation.merchant_id,
      });
      const secret = parameters({ passphrase });
      const signature = createHash("md5").update(`${signed}&${secret}`).digest("hex");
      const answer = await fetch(donation.notify_url, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `${signed}&signature=${signature}`,
      });
      return answer.status;
    },
    async end() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
