import { describe, expect, it } from "vitest";
import { beginning, fits, nameOfField, optionsOf, resolved, type Schema } from "./form";

const root: Schema = {
  $defs: {
    Picture: {
      type: "object",
      description: "A picture",
      properties: {
        file: { type: "string", title: "Picture" },
        alt: { type: "string", title: "What it shows" },
      },
      required: ["file", "alt"],
    },
    Level: {
      oneOf: [
        { const: "veryEasy", title: "Very easy" },
        { const: "hard", title: "Hard" },
      ],
    },
  },
};

describe("forms from schemas", () => {
  it("resolve what is named, and keep what stands beside the name", () => {
    const picture = resolved({ $ref: "#/$defs/Picture", description: "Beside the text" }, root);
    expect(picture.type).toBe("object");
    expect(picture.description).toBe("Beside the text");
  });

  it("have words for paths", () => {
    const form: Schema = {
      ...root,
      properties: {
        image: { $ref: "#/$defs/Picture", title: "Picture" },
        cards: {
          type: "array",
          title: "Cards",
          items: { anyOf: [{ type: "string" }, { $ref: "#/$defs/Picture" }] },
        },
      },
    };
    expect(nameOfField("cards[1].alt", form)).toBe("Cards 2, what it shows");
    expect(nameOfField("cards[0]", form)).toBe("Cards 1");
    expect(nameOfField("image.file", form)).toBe("Picture");
    expect(nameOfField("nothing.there", form)).toBe("");
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
