import { describe, expect, test } from "vitest";
import type { RenderContext } from "./context";
import { commonJson, Fragments, LeastRecentlyUsed, WatchedContext } from "./fragmentCache";

const context: RenderContext = {
  user: null,
  learnOpen: false,
  year: 2026,
  donations: "off",
  mail: false,
  publicUrl: "https://centre.example",
};
const notice = { title: "Welcome", description: "Hari Om", destructive: false };

describe("fragments", () => {
  test("are kept once they were rendered for everybody", () => {
    const fragments = new Fragments();
    fragments.watch("bar", context);
    fragments.watch("screen", context);
    const whole = "<a>1</a><kept-bar>bar</kept-bar><b>2</b><kept-screen><p>screen</p></kept-screen><i>3</i>";
    expect(fragments.fill(whole)).toBe("<a>1</a>bar<b>2</b><p>screen</p><i>3</i>");
    expect([fragments.has("bar"), fragments.has("screen")]).toEqual([true, true]);
    const holes = "<a>9</a><kept-bar></kept-bar><b>2</b><kept-screen></kept-screen><i>3</i>";
    expect(fragments.fill(holes)).toBe("<a>9</a>bar<b>2</b><p>screen</p><i>3</i>");
  });

  test.each(["user", "notice", "form", "payment"] as const)("that depend on %s are not kept", (name) => {
    const fragments = new Fragments();
    expect(fragments.watch("screen", { ...context, notice })[name]).toBe({ ...context, notice }[name]);
    expect(fragments.fill("<kept-screen>for one</kept-screen>")).toBe("for one");
    expect(fragments.has("screen")).toBe(false);
    fragments.watch("screen", context);
    expect(fragments.fill("<kept-screen>for another</kept-screen>")).toBe("for another");
  });

  test("that a failed render left unfinished are not kept", () => {
    const fragments = new Fragments();
    fragments.watch("screen", context);
    expect(fragments.fill("<p>nothing</p>")).toBe("<p>nothing</p>");
    expect(fragments.has("screen")).toBe(false);
  });
});

describe("a watched context", () => {
  test("holds what it watches", () => {
    const watched = new WatchedContext({ ...context, notice });
    expect(watched.context.publicUrl).toBe(context.publicUrl);
    expect(watched.personal).toBe(false);
    expect(watched.context.notice).toBe(notice);
    expect(watched.personal).toBe(true);
  });

  test("notices that it is written down whole", () => {
    const watched = new WatchedContext(context);
    JSON.stringify(watched.context);
    expect(watched.personal).toBe(true);
  });
});

test("pages are kept apart by what is not personal", () => {
  expect(commonJson({ ...context, notice })).toBe(commonJson(context));
  expect(commonJson({ ...context, learnOpen: true })).not.toBe(commonJson(context));
  expect(commonJson({ ...context, mail: true })).not.toBe(commonJson(context));
});

test("the least recently used goes first", () => {
  const kept = new LeastRecentlyUsed<number>(2);
  kept.set("a", 1);
  kept.set("b", 2);
  expect(kept.get("a")).toBe(1);
  kept.set("c", 3);
  expect(kept.get("b")).toBeUndefined();
  expect([kept.get("a"), kept.get("c")]).toEqual([1, 3]);
  kept.clear();
  expect(kept.get("a")).toBeUndefined();
});
