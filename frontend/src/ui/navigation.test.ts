import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ariaCurrent, isActive } from "./navigation";

describe("isActive", () => {
  test.each([
    ["/", "/", true],
    ["/about", "/", false],
    ["/about", "/about", true],
    ["/about/vedanta", "/about", true],
    ["/about-us", "/about", false],
    ["/about", "/about/vedanta", false],
    ["/new-ashram-project/vision", "/new-ashram-project", true],
  ])("on %s the link to %s: %s", (pathname, href, expected) => {
    expect(isActive(pathname, href)).toBe(expected);
  });

  const segment = fc.stringMatching(/^[a-z-]{1,12}$/);

  test("holds on every page below a link, and on no page whose name merely begins alike", () => {
    fc.assert(
      fc.property(segment, segment, (parent, child) => {
        expect(isActive(`/${parent}/${child}`, `/${parent}`)).toBe(true);
        expect(isActive(`/${parent}${child}`, `/${parent}`)).toBe(false);
      }),
    );
  });
});

test("a link says whether it leads to this very page or to one above it", () => {
  expect(ariaCurrent("/about", "/about")).toBe("page");
  expect(ariaCurrent("/about/vedanta", "/about")).toBe("true");
  expect(ariaCurrent("/donate", "/about")).toBeUndefined();
});
