import { describe, expect, it } from "vitest";
import type { Change } from "#app/generated/context.ts";
import { bankChanges, bankChangesAmong, grouped, inGroups, isMissing } from "./details";

describe("the centre's details", () => {
  it("are grouped, and none is left out", () => {
    const value = { "secretary-name": {}, "postal-address": {}, "website-hosting": {}, "contact-phone": {} };
    expect(grouped(value)).toEqual([
      ["contact", ["postal-address", "contact-phone"]],
      ["people", ["secretary-name"]],
      ["others", ["website-hosting"]],
    ]);
  });

  it("are missing while they say nothing", () => {
    const value = { a: { value: "x" }, b: { value: " " }, c: {} };
    expect(["a", "b", "c", "d"].map((name) => isMissing(value, name))).toEqual([false, true, true, true]);
  });

  it.each([
    ["62123456789", "6212 3456 789"],
    ["62 1234-5678", "6212 3456 78"],
    ["FIRNZAJJ", "FIRNZAJJ"],
    ["250655", "250655"],
    ["First National Bank", "First National Bank"],
    ["1234", "1234"],
  ])("are read back in groups: %s", (text, read) => {
    expect(inGroups(text)).toBe(read);
  });

  it("of the bank are read back where they have changed", () => {
    const published = { "building-fund-bank": { value: "A" }, "building-fund-branch-code": {} };
    const value = {
      "building-fund-bank": { value: "A " },
      "building-fund-branch-code": { value: "250655" },
      "building-fund-account-number": { value: "" },
      "contact-phone": { value: "011 123 4567" },
    };
    const read = [["building-fund-branch-code", "250655"]];
    expect(bankChanges("placeholders", value, published)).toEqual(read);
    expect(bankChanges("placeholders", published, published)).toEqual([]);
    expect(bankChanges("donate", value, published)).toEqual([]);
  });

  it("of the bank are read back where a colleague has changed them", () => {
    const changes: Change[] = [
      {
        field: "building-fund-branch-code.value",
        name: "",
        parts: [
          { kind: "same", text: "25" },
          { kind: "removed", text: "1" },
          { kind: "added", text: "0655" },
        ],
      },
      { field: "building-fund-bank.needed", name: "", parts: [{ kind: "added", text: "x" }] },
      { field: "contact-phone.value", name: "", parts: [{ kind: "added", text: "1" }] },
    ];
    expect(bankChangesAmong("placeholders", changes)).toEqual([["building-fund-branch-code", "250655"]]);
    expect(bankChangesAmong("donate", changes)).toEqual([]);
  });

  it("are never missing where no page shows them", () => {
    expect(isMissing({ "public-holidays": { kind: "days" } }, "public-holidays")).toBe(false);
  });
});
