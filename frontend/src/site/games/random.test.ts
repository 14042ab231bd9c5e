import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { browserRandom, pick, randomIndex, shuffle, shuffleAway } from "./random";
import { randomSource } from "./random.arbitrary";

describe("shuffle", () => {
  it("keeps every element", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), randomSource, (items, random) => {
        expect(shuffle(items, random).sort()).toEqual([...items].sort());
      }),
    );
  });

  it("can bring forth each order", () => {
    const orders = new Set<string>();
    for (let first = 0; first < 3; first++) {
      for (let second = 0; second < 2; second++) {
        const numbers = [first / 3, second / 2];
        orders.add(shuffle(["a", "b", "c"], () => numbers.shift() ?? 0).join(""));
      }
    }
    expect(orders.size).toBe(6);
  });
});

describe("shuffleAway", () => {
  it("gives another order wherever two elements differ, and always ends", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("a", "b", "c")), randomSource, (items, random) => {
        const shuffled = shuffleAway(items, random);
        expect([...shuffled].sort()).toEqual([...items].sort());
        expect(shuffled.join("") === items.join("")).toBe(new Set(items).size < 2);
      }),
    );
  });
});

it("the browser's source is the page's own, also when that is replaced", () => {
  const replaced = vi.spyOn(Math, "random").mockReturnValue(0.25);
  expect(browserRandom()).toBe(0.25);
  replaced.mockRestore();
});

describe("pick", () => {
  it("reaches the first and the last element", () => {
    expect(pick(["a", "b", "c"], () => 0)).toBe("a");
    expect(pick(["a", "b", "c"], () => 0.999)).toBe("c");
  });

  it("refuses an empty list", () => {
    expect(() => pick([], () => 0)).toThrow("pick: the list is empty");
  });

  it("stays inside even with a source that gives 1", () => {
    expect(randomIndex(4, () => 1)).toBe(3);
  });
});
