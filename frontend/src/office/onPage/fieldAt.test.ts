import { expect, test } from "vitest";
import type { Json, Schema } from "../publishing/form";
import { changedFields, fieldAt, valueAt, withValueAt } from "./fieldAt";

const form: Schema = {
  type: "object",
  properties: {
    heading: { type: "string", title: "Heading" },
    note: { type: "string" },
    slides: {
      type: "array",
      items: {
        type: "object",
        properties: {
          headline: { type: "string", title: "Large words" },
          button: { $ref: "#/$defs/Link" },
          image: { $ref: "#/$defs/Picture", title: "Picture" },
        },
        required: ["headline"],
      },
    },
    venue: { anyOf: [{ type: "string" }, { type: "object", properties: { fact: { type: "string" } } }] },
  },
  required: ["heading"],
  $defs: {
    Link: { type: "object", properties: { name: { type: "string" }, href: { type: "string" } } },
    Picture: {
      type: "object",
      properties: { file: { type: "string", format: "picture" }, alt: { type: "string" } },
    },
  },
};

const value: Json = {
  heading: "Welcome",
  slides: [{ headline: "One", button: { name: "Go", href: "/go" }, image: { file: "a", alt: "A" } }],
  venue: "The hall",
};

test("a field is found by its path, with what it is called", () => {
  expect(fieldAt(form, value, "heading")).toMatchObject({
    path: "heading",
    label: "Heading",
    required: true,
  });
  expect(fieldAt(form, value, "note")).toMatchObject({ required: false });
  expect(fieldAt(form, value, "slides[0].headline")).toMatchObject({ label: "Large words", required: true });
  expect(fieldAt(form, value, "venue")).toMatchObject({ path: "venue" });
  expect(fieldAt(form, value, "nothing.there")).toBeUndefined();
});

test("a link is changed with where it leads, and a picture with what it shows", () => {
  expect(fieldAt(form, value, "slides[0].button.name")?.path).toBe("slides[0].button");
  expect(fieldAt(form, value, "slides[0].image.file")).toMatchObject({
    path: "slides[0].image",
    label: "Picture",
  });
});

test("a value is put at its path, and all others stay", () => {
  const next = withValueAt(value, "slides[0].headline", "Two");
  expect(valueAt(next, "slides[0].headline")).toBe("Two");
  expect(changedFields(value, next)).toEqual([{ field: "slides[0].headline", before: "One", after: "Two" }]);
  expect(withValueAt(value, "venue", undefined)).not.toHaveProperty("venue");
  expect(withValueAt(value, "note", "New")).toMatchObject({ note: "New", heading: "Welcome" });
  expect(withValueAt(value, "slides[7].headline", "lost")).toEqual(value);
});

test("changes are counted by field", () => {
  expect(changedFields(value, value)).toEqual([]);
  const entries = { ...(value as object), slides: [] } as Json;
  expect(changedFields(value, entries).map(({ field }) => field)).toEqual(["slides"]);
});
