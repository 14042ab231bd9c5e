// The server bundle of the judge `platform`: it runs one file of the Web Platform Tests. `HARNESS` is put above
// this by web_platform.py.

// Tests that wait for longer have failed: each waits for milliseconds.
const TIMEOUT_MS = 10_000;

const run = (file) =>
  new Promise((resolve) => {
    globalThis.self = globalThis;
    globalThis.GLOBAL = { isWindow: () => false, isWorker: () => false, isShadowRealm: () => false };
    globalThis.fetch = async (path) => {
      const text = file.resources[path.split("/").pop()];
      if (text === undefined) throw new TypeError(`the judge has no ${path}`);
      return { json: async () => JSON.parse(text) };
    };
    globalThis.reportTests = (tests, status) =>
      resolve({
        status: status.status === 0 ? "" : String(status.message ?? "it has waited for something that never comes"),
        tests: tests.map(({ name, status, message }) => ({ name, passed: status === 0, message: String(message ?? "") })),
      });
    // With a location the harness would take this for a browser.
    const begin = "add_completion_callback(reportTests); globalThis.location = { search: '', href: 'about:blank' };";
    setTimeout(() => globalThis.timeout(), TIMEOUT_MS);
    try {
      // One script: its parts use what the others declare. The last is the test itself.
      const mode = /^["']use strict["']/m.test(file.scripts.at(-1)) ? '"use strict"' : "";
      (0, eval)([mode, HARNESS, begin, ...file.scripts].join("\n;"));
    } catch (error) {
      resolve({ status: String(error), tests: [] });
    }
  });

export default {
  async fetch(request) {
    return new Response(JSON.stringify(await run(await request.json())));
  },
};
