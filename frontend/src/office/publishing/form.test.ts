import { describe, expect, it } from "vitest";
import { beginning, fits, inWords, optionsOf, pathInWords, resolved, type Schema } from "./form";

const root: Schema = {
  $defs: {
    Picture: {
      type: "object",
      description: "A picture",
      properties: { file: { type: "string" }, alt: { type: "string" } },
      required: ["file", "alt"],
    },
    Level: { oneOf: [{ const: "veryEasy" }, { const: "hard" }] },
  },
};

describe("forms from schemas", () => {
  it("resolve what is named, and keep what stands beside the name", () => {
    const picture = resolved({ $ref: "#/$defs/Picture", description: "Beside the text" }, root);
    expect(picture.type).toBe("object");
    expect(picture.description).toBe("Beside the text");
  });

  it("have words for names and paths", () => {
    expect(inWords("onHome")).toBe("On home");
    expect(inWords("seminar-registration")).toBe("Seminar registration");
    expect(pathInWords("items[0].title", { href: "Leads to" })).toBe("Items 1, title");
  });

  it("know the values to choose from", () => {
    const level = resolved({ $ref: "#/$defs/Level" }, root);
    expect(optionsOf(level)).toEqual([
      { value: "veryEasy", label: "Very easy" },
      { value: "hard", label: "Hard" },
    ]);
    expect(optionsOf({ type: "string" })).toEqual([]);
  });

  it("tell kinds of values apart", () => {
    const venue: Schema = { anyOf: [{ type: "string" }, { $ref: "#/$defs/Picture" }] };
    expect(fits("Hall", venue, root)).toBe(true);
    expect(fits({ file: "a", alt: "" }, venue, root)).toBe(true);
    expect(fits({ other: 1 }, venue, root)).toBe(false);
    expect(fits(3, { type: "integer" }, root)).toBe(true);
    expect(fits("medium", { $ref: "#/$defs/Level" }, root)).toBe(false);
  });

  it("begin with what must be there", () => {
    expect(beginning({ $ref: "#/$defs/Picture" }, root)).toEqual({ file: "", alt: "" });
    expect(beginning({ $ref: "#/$defs/Level" }, root)).toBe("veryEasy");
    expect(beginning({ type: "array" }, root)).toEqual([]);
  });
});
