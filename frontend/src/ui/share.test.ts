import { describe, expect, it } from "vitest";
import { isLocalHost, SHARE_NETWORKS, SHARE_POPUP, sharedAddress, shareLink } from "./share";

describe("isLocalHost", () => {
  it.each([
    "localhost",
    "LOCALHOST",
    "site.localhost",
    "127.0.0.1",
    "127.9.8.7",
    "127.255.255.255",
    "[::1]",
    "::1",
  ])("%s is local", (host) => {
    expect(isLocalHost(host)).toBe(true);
  });

  it.each([
    "example.org",
    "localhost.example.org",
    "notlocalhost",
    "128.0.0.1",
    "127.0.0.1.example.org",
    "a.127.0.0.1",
    "10.0.0.1",
  ])("%s is not local", (host) => {
    expect(isLocalHost(host)).toBe(false);
  });
});

describe("sharing", () => {
  it("shares the page's own address", () => {
    const page = {
      href: "https://example.org/learn/games/wordle?a=1",
      hostname: "example.org",
      pathname: "/learn/games/wordle",
    };
    expect(sharedAddress(page, "https://public.example")).toBe(page.href);
  });

  it("shares the public address from a local host", () => {
    const page = {
      href: "http://localhost:8080/learn/games/wordle",
      hostname: "localhost",
      pathname: "/learn/games/wordle",
    };
    expect(sharedAddress(page, "https://public.example")).toBe("https://public.example/learn/games/wordle");
  });

  it("opens a window of 600 by 400", () => {
    expect(SHARE_POPUP).toEqual({ width: 600, height: 400 });
  });

  it("offers three networks", () => {
    expect(SHARE_NETWORKS).toEqual(["Facebook", "Twitter", "WhatsApp"]);
  });

  it.each([
    ["Facebook", "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fa.example%2F%3Fb"],
    [
      "Twitter",
      "https://twitter.com/intent/tweet?url=https%3A%2F%2Fa.example%2F%3Fb&text=Play%20%26%20learn",
    ],
    ["WhatsApp", "https://wa.me/?text=Play%20%26%20learn%20https%3A%2F%2Fa.example%2F%3Fb"],
  ] as const)("links to %s", (network, expected) => {
    expect(shareLink(network, "https://a.example/?b", "Play & learn")).toBe(expected);
  });
});
