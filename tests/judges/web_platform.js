// The server bundle of the judge `platform`: each page runs one file of the Web Platform Tests
// inside an isolate. `FILES` and `HARNESS` are put above this by web_platform.py.

const run = (file) =>
  new Promise((resolve) => {
    globalThis.self = globalThis;
    // With a location the harness would take this for a browser.
    delete globalThis.location;
    globalThis.fetch = async (path) => {
      const text = file.resources[path.split("/").pop()];
      if (text === undefined) throw new TypeError(`the judge has no ${path}`);
      return { json: async () => JSON.parse(text) };
    };
    const report = (tests, status) =>
      resolve({
        status: status.status === 0 ? "" : String(status.message),
        tests: tests.map(({ name, status, message }) => ({ name, passed: status === 0, message: String(message ?? "") })),
      });
    globalThis.reportTests = report;
    const begin = "add_completion_callback(reportTests); globalThis.location = { search: '', href: 'about:blank' };";
    try {
      // One script, so that what its parts declare stays theirs: the next file runs in the same global.
      (0, eval)([HARNESS, begin, ...file.scripts].join("\n;"));
    } catch (error) {
      resolve({ status: String(error), tests: [] });
    }
  });

export async function render(url) {
  const file = FILES[url.split("/").pop()];
  const answer = file && (await run(file));
  return {
    status: file ? 200 : 404,
    headers: [],
    head: "",
    html: `<pre>${encodeURIComponent(JSON.stringify(answer ?? null))}</pre>`,
    data: "{}",
  };
}
