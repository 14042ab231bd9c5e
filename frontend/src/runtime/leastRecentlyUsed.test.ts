import { expect, test } from "vitest";
import { LeastRecentlyUsed } from "./leastRecentlyUsed";

test("the least recently used goes first", () => {
  const kept = new LeastRecentlyUsed<number>(2);
  kept.set("a", 1);
  kept.set("b", 2);
  expect(kept.get("a")).toBe(1);
  kept.set("c", 3);
  expect(kept.get("b")).toBeUndefined();
  expect([kept.get("a"), kept.get("c")]).toEqual([1, 3]);
  kept.clear();
  expect(kept.get("a")).toBeUndefined();
});
