import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_RETURN } from "#app/runtime/addresses.ts";
import { endsSession, filled, handlingOf, isCacheable, keyOf } from "./rules";

const origin = "https://centre.example";

interface Asked {
  method?: string;
  mode?: RequestMode;
  headers?: Headers;
}
const request = (path: string, more: Asked = {}) => ({
  url: new URL(path, origin).href,
  method: "GET",
  mode: "no-cors" as const,
  headers: new Headers(),
  ...more,
});
const navigation: Asked = { mode: "navigate" };
/** As a page asks for the document of a page, to have it kept. */
const document: Asked = { mode: "cors", headers: new Headers({ accept: "text/html" }) };

describe("what is done with a request", () => {
  test.each([
    ["/", navigation, "page"],
    ["/about", navigation, "page"],
    ["/about", document, "page"],
    ["/learn/lessons/hindu-philosophy/dharma-intro?from=topic", navigation, "page"],
    ["/donate/thank-you", navigation, "page"],
    ["/api/content/about/vedanta", {}, "content"],
    ["/api/session", {}, "none"],
    ["/preview/secret/api/content/home", {}, "none"],
    ["/assets/entry-AbC123.js", {}, "file"],
    ["/media/home/hero-b9177d67-320.avif", {}, "picture"],
    ["/media/emblem-b66f5496.svg", {}, "picture"],
    ["/media/home/hero-b9177d67.jpg", {}, "none"],
    ["/pics/sri-sarada-devi.png", {}, "none"],
    ["/favicon.svg", {}, "none"],
    ["/audio/om.mp3", {}, "none"],
    ["/api/contact", { method: "POST" }, "none"],
    ["/contact", { ...navigation, method: "POST" }, "none"],
    ["https://elsewhere.example/assets/a.js", {}, "none"],
    ["https://elsewhere.example/", navigation, "none"],
    ["/assets/a.js", { headers: new Headers({ range: "bytes=0-1" }) }, "none"],
  ] as const)("%s %j: %s", (path, more, expected) => {
    expect(handlingOf(request(path, more), origin)).toBe(expected);
  });
});

describe("pages for one visitor, or for one moment, are private", () => {
  test.each([
    "/profile",
    "/Profile",
    "/admin",
    "/dashboard/admin",
    "/dashboard/teacher",
    "/dashboard/student?from=menu",
    "/login",
    "/login?from=%2Flearn",
    "/auth",
    "/auth/forgot-password",
    "/auth/reset-password?token=secret",
    "/auth/confirm?token=secret",
    "/auth/secure?token=secret",
    "/auth/code?from=%2Fadmin",
    "/profile/second-factor",
    "/about?token=secret",
    "/preview/secret",
    "/preview/secret/about/vedanta",
    "/setup/secret",
    "/api/session",
  ])("%s", (path) => {
    expect(handlingOf(request(path, navigation), origin)).toBe("private");
    expect(handlingOf(request(path, document), origin)).toBe("private");
  });

  test("whatever else stands in the address", () => {
    const starts = fc.constantFrom(...NO_RETURN);
    const rest = fc.stringMatching(/^[a-z\d/-]*$/);
    const query = fc.string().map(encodeURIComponent);
    fc.assert(
      fc.property(starts, rest, query, (start, path, query) => {
        const address = `${start}${path}?${query}`;
        expect(handlingOf(request(address, navigation), origin)).toBe("private");
      }),
    );
    fc.assert(
      fc.property(rest, query, (path, query) => {
        const address = `/a${path}?token=secret&${query}`;
        expect(handlingOf(request(address, navigation), origin)).toBe("private");
      }),
    );
  });
});

describe("only whole answers for everyone are kept", () => {
  const html = "text/html; charset=utf-8";
  const answer = (caching: string | null, type: string | null, more: object = {}) => ({
    status: 200,
    type: "basic" as const,
    redirected: false,
    headers: new Headers(
      Object.entries({ "cache-control": caching, "content-type": type }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      ),
    ),
    ...more,
  });
  test.each([
    ["max-age=0, s-maxage=60", html, {}, true],
    ["no-cache", html, {}, true],
    [null, html, {}, true],
    ["private, no-cache", html, {}, false],
    ["no-store", html, {}, false],
    ["No-Store", html, {}, false],
    ["public", html, { status: 404 }, false],
    ["public", html, { status: 206 }, false],
    ["public", html, { redirected: true }, false],
    ["public", html, { type: "opaque" as const }, false],
    ["public", html, { type: "opaqueredirect" as const, status: 0 }, false],
    // What is opened as a page and is none could not say that it is a kept one.
    ["public", "text/calendar", {}, false],
    ["public", "image/avif", {}, false],
    ["public", null, {}, false],
  ])("%s %s %j: %s", (caching, type, more, expected) => {
    expect(isCacheable("page", answer(caching, type, more))).toBe(expected);
  });

  test("of any type where no page is meant", () => {
    expect(isCacheable("content", answer("no-cache", "application/json"))).toBe(true);
    expect(isCacheable("content", answer("private, no-cache", "application/json"))).toBe(false);
    expect(isCacheable("picture", answer("public, immutable", "image/avif"))).toBe(true);
    expect(isCacheable("picture", answer("no-store", "image/webp"))).toBe(false);
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

describe("words in a template", () => {
  test("stand where their names are in braces", () => {
    expect(filled("<p>{text} {no}</p> { x }", { text: "a {b} $$ c" })).toBe("<p>a {b} $$ c </p> { x }");
  });

  test("are text, whatever they hold", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const markup = filled('<a href="{text}">{text}</a>', { text });
        const [, attribute = "", inside] = /^<a href="([^"<]*)">([^<"]*)<\/a>$/.exec(markup) ?? [];
        expect(inside).toBe(attribute);
        const read = attribute.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
        expect(read).toBe(text);
      }),
    );
  });
});

describe("under what a page is kept", () => {
  const queries = {
    "/about": { tab: ["a", "b c"], page: ["2"] },
    "/login": { tab: ["register"], from: null },
    "/profile": { "*": null },
  };
  // The same as in crates/web/src/pages/known_addresses.rs.
  test.each([
    ["/", "/"],
    ["/?fbclid=x&utm_source=y", "/"],
    ["/about?utm_source=x#top", "/about"],
    ["/about?tab=a&utm=1", "/about?tab=a"],
    ["/about?tab=b%20c", "/about?tab=b+c"],
    ["/about?tab=invented", "/about"],
    ["/about?tab=invented&tab=a", "/about"],
    ["/about?tab=a&tab=b+c", "/about?tab=a"],
    ["/about?tab=a&page=2", "/about?page=2&tab=a"],
    ["/about?", "/about"],
    ["/login?from=%2Fprofile&tab=x&y=z", "/login?from=%2Fprofile"],
    ["/profile?b=2&a=1", "/profile?b=2&a=1"],
  ])("%s: %s", (address, key) => {
    expect(keyOf(origin + address, queries)).toBe(origin + key);
  });

  test("the whole address, where it is not known what pages read", () => {
    for (const unknown of [null, undefined]) {
      expect(keyOf(`${origin}/about?fbclid=x#top`, unknown)).toBe(`${origin}/about?fbclid=x`);
    }
  });
});
