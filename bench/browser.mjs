/** What a browser transfers for a page. */
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { top } from "./build.mjs";

const require = createRequire(join(top, "frontend/package.json"));

/** Kinds that all peers have: pictures and fonts belong to the content, not to the framework. */
const COUNTED = ["Document", "Script", "Stylesheet", "Fetch", "XHR"];

/**
 * Bytes on the wire, headers included, of the document and of all scripts, stylesheets and
 * data that it loads by itself in an empty Chromium; with `saveData` in that of somebody who saves data.
 */
export async function bytesToBrowser(port, path, { saveData = false } = {}) {
  const { chromium } = require("@playwright/test");
  const system = "/usr/bin/chromium";
  const browser = await chromium.launch({
    ...(existsSync(system) && { executablePath: system }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  try {
    const page = await browser.newPage();
    if (saveData) {
      await page.setExtraHTTPHeaders({ "Save-Data": "on" });
      await page.addInitScript(() => Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) }));
    }
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    const kinds = new Map();
    let bytes = 0;
    session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (COUNTED.includes(kinds.get(requestId))) bytes += encodedDataLength;
    });
    await page.goto(`http://127.0.0.1:${port}${path}`, { waitUntil: "load" });
    await page.waitForTimeout(1500);
    return bytes;
  } finally {
    await browser.close();
  }
}
