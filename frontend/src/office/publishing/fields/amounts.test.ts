import { describe, expect, it } from "vitest";
import { amountInWords, amountOf, percentOf } from "./amounts";

describe("amounts", () => {
  it.each([
    ["R10,150,000", 10_150_000],
    ["R 10 150 000", 10_150_000],
    ["10150000", 10_150_000],
    ["10\u00a0150\u00a0000", 10_150_000],
    ["R10 150 000,00", 10_150_000],
    ["10.150.000", 10_150_000],
    ["10'150'000 rand", 10_150_000],
    ["ZAR 10,150,000.00", 10_150_000],
    ["R10.15 million", 10_150_000],
    ["10,15m", 10_150_000],
    ["25M", 25_000_000],
    ["0", 0],
  ])("understands %s", (text, rand) => {
    expect(amountOf(text)).toBe(rand);
  });

  it.each(["", "R", "plenty", "-5", "10 15O 000", "1e6", "1234567890123"])("does not guess at %j", (text) => {
    expect(amountOf(text)).toBeUndefined();
  });

  it("are written with commas", () => {
    expect([0, 999, 1000, 10_150_000].map(amountInWords)).toEqual(["R0", "R999", "R1,000", "R10,150,000"]);
  });

  it.each([
    [9_400_000, 60_000_000, "15.7"],
    [9_400_000, 25_000_000, "37.6"],
    [10_150_000, 60_000_000, "16.9"],
    [26_000_000, 25_000_000, "104.0"],
    [1, 0, "0.0"],
  ])("%d of %d are a percentage", (rand, goal, percent) => {
    expect(percentOf(rand, goal)).toBe(percent);
  });
});
