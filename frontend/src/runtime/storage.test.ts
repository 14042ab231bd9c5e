import { afterEach, expect, test, vi } from "vitest";
import { forgetWords, keep, take, WORDS } from "./storage";

afterEach(() => vi.unstubAllGlobals());

/** As much of the browser's storage as is used. */
function storage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
}

test("what is kept can be taken once", () => {
  vi.stubGlobal("sessionStorage", storage());
  expect(keep("a", { title: "Thank you" })).toBe(true);
  expect(take("a")).toEqual({ title: "Thank you" });
  expect(take("a")).toBeUndefined();
});

test("signing out forgets all words, and nothing else", () => {
  const kept = new Map<string, string>();
  const ownKeys = () => [...kept.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  vi.stubGlobal("sessionStorage", new Proxy(storage(kept), { ownKeys, getOwnPropertyDescriptor }));
  keep(`${WORDS}contact`, { message: "May we come?" });
  keep(`${WORDS}answer 3`, "Yes.");
  keep("played", 1);
  forgetWords();
  expect([...kept.keys()]).toEqual(["played"]);
});

test("a browser that refuses storage is told apart and does no harm", () => {
  Object.defineProperty(globalThis, "sessionStorage", {
    configurable: true,
    get() {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  });
  expect(keep("a", 1)).toBe(false);
  expect(take("a")).toBeUndefined();
  Reflect.deleteProperty(globalThis, "sessionStorage");
});

test("full storage keeps nothing, and what is no JSON is forgotten", () => {
  const full = storage(new Map([["a", "{"]]));
  vi.stubGlobal("sessionStorage", {
    ...full,
    setItem() {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(keep("b", 1)).toBe(false);
  expect(take("a")).toBeUndefined();
  expect(full.getItem("a")).toBeNull();
});
