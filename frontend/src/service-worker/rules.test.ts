import { describe, expect, test } from "vitest";
import { endsSession, handlingOf, isKeepable } from "./rules";

const origin = "https://centre.example";
const request = (path: string, more: object = {}) => ({
  url: new URL(path, origin).href,
  method: "GET",
  mode: "no-cors",
  headers: new Headers(),
  ...more,
});

describe("what is done with a request", () => {
  test.each([
    ["/about", { mode: "navigate" }, "page"],
    ["/auth/reset-password?token=secret", { mode: "navigate" }, "none"],
    ["/api/content/about/vedanta", {}, "content"],
    ["/api/session", {}, "none"],
    ["/assets/entry-AbC123.js", {}, "file"],
    ["/media/home/hero-b9177d67-320.avif", {}, "picture"],
    ["/pics/sri-sarada-devi.png", {}, "none"],
    ["/favicon.svg", {}, "none"],
    ["/audio/om.mp3", {}, "none"],
    ["/api/contact", { method: "POST" }, "none"],
    ["https://elsewhere.example/assets/a.js", {}, "none"],
    ["/assets/a.js", { headers: new Headers({ range: "bytes=0-1" }) }, "none"],
  ])("%s %j: %s", (path, more, expected) => {
    expect(handlingOf(request(path, more), origin)).toBe(expected);
  });
});

describe("only whole answers for everyone are kept", () => {
  const answer = (caching: string | null, more: object = {}) => ({
    status: 200,
    type: "basic" as const,
    redirected: false,
    headers: new Headers(caching === null ? {} : { "cache-control": caching }),
    ...more,
  });
  test.each([
    ["max-age=0, s-maxage=60", {}, true],
    ["no-cache", {}, true],
    [null, {}, true],
    ["private, no-cache", {}, false],
    ["no-store", {}, false],
    ["public", { status: 404 }, false],
    ["public", { status: 206 }, false],
    ["public", { redirected: true }, false],
    ["public", { type: "opaque" as const }, false],
  ])("%s %j: %s", (caching, more, expected) => {
    expect(isKeepable(answer(caching, more))).toBe(expected);
  });
});

test.each([
  ["/api/session/end", "POST", true],
  ["/api/session", "DELETE", true],
  ["/api/session", "POST", false],
  ["/api/session/end", "GET", false],
  ["/api/contact", "POST", false],
])("%s %s signs out: %s", (path, method, expected) => {
  expect(endsSession(request(path, { method }))).toBe(expected);
});
