import { describe, expect, it } from "vitest";
import { at, listAt, textAt, withAt } from "../valuesAt";
import { dayTaken, keysOf, withFirst } from "./pictures";

const image = (file: string, more = {}) => ({ image: { file, alt: "" }, ...more });

describe("pictures of the gallery", () => {
  it("have one that is shown first", () => {
    const images = [image("a", { featured: true }), image("b"), image("c", { featured: false })];
    expect(withFirst(images, 1)).toEqual([
      image("a"),
      image("b", { featured: true }),
      image("c", { featured: false }),
    ]);
    expect(withFirst(images, -1).map((it) => at(it, "featured"))).toEqual([undefined, undefined, false]);
    expect(withFirst(images, 0)).toEqual(images);
  });

  it("are told apart, also where one stands there twice", () => {
    expect(keysOf([image("a"), image("b"), image("a"), {}])).toEqual(["a 1", "b 1", "a 2", " 1"]);
  });

  it("are of the day on which they were taken", () => {
    const now = new Date(2026, 10, 27, 12);
    expect(dayTaken({ lastModified: new Date(2026, 4, 1, 8).valueOf() }, now)).toBe("2026-05-01");
    expect(dayTaken({ lastModified: 0 }, now)).toBe("2026-11-27");
    expect(dayTaken({ lastModified: new Date(2030, 1, 1).valueOf() }, now)).toBe("2026-11-27");
  });
});

describe("a place in a draft", () => {
  const draft = { images: [{ title: "A", image: { alt: "x" } }], page: { title: "T" } };

  it("is read, whatever stands there", () => {
    expect(textAt(draft, "images", 0, "image", "alt")).toBe("x");
    expect(textAt(draft, "images", 1, "image", "alt")).toBe("");
    expect(textAt(draft, "images")).toBe("");
    expect(listAt(draft, "page")).toEqual([]);
  });

  it("is changed, and all else stays", () => {
    expect(withAt(draft, ["images", 0, "image", "alt"], "y")).toEqual({
      ...draft,
      images: [{ title: "A", image: { alt: "y" } }],
    });
    expect(withAt(draft, ["page", "title"], undefined)).toEqual({ ...draft, page: {} });
    expect(withAt({}, ["a", "b"], 1)).toEqual({ a: { b: 1 } });
    expect(draft.page.title).toBe("T");
  });
});
