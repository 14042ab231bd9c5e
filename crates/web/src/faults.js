// Every way in which a broken bundle could harm its isolate or those who wait for it, each at
// an address of its own.
(render) => {
  const page = (html) => ({ status: 200, headers: [], head: "", html, data: "{}" });
  const faults = new Map([
    ["endless-loop", () => { for (;;) {} }],
    ["endless-promises", async () => { for (;;) await null; }],
    ["memory-hog", () => { const kept = []; for (;;) kept.push(new Array(10_000).fill({})); }],
    ["deep-recursion", () => { const f = () => f() + 1; return f(); }],
    ["huge-output", () => page("x".repeat(64 << 20))],
    ["poisoned-global", () => {
      for (const name of ["map", "push", "forEach", "join"]) {
        Array.prototype[name] = () => { throw new TypeError("poisoned"); };
      }
      return page("poisoned");
    }],
    ["unhandled-rejection", () => { Promise.reject(new Error("stray")); return page("rejected"); }],
  ]);
  return (url, context) => {
    const name = url.split("?")[0].split("/~faults/")[1];
    const fault = faults.get(name);
    return fault ? fault() : render(url, context);
  };
}
