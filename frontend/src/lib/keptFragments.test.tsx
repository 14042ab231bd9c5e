import { describe, expect, test } from "vitest";
import type { RenderContext } from "./context";
import { Fragments, LeastRecentlyUsed, Reads } from "./fragmentCache";

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
    expect([fragments.has("bar", context), fragments.has("screen", context)]).toEqual([true, true]);
    const holes = "<a>9</a><kept-bar></kept-bar><b>2</b><kept-screen></kept-screen><i>3</i>";
    expect(fragments.fill(holes)).toBe("<a>9</a>bar<b>2</b><p>screen</p><i>3</i>");
  });

  test.each(["user", "notice", "form", "payment"] as const)("that depend on %s are not kept", (name) => {
    const fragments = new Fragments();
    expect(fragments.watch("screen", { ...context, notice })[name]).toBe({ ...context, notice }[name]);
    expect(fragments.fill("<kept-screen>for one</kept-screen>")).toBe("for one");
    expect(fragments.has("screen", context)).toBe(false);
    fragments.watch("screen", context);
    expect(fragments.fill("<kept-screen>for another</kept-screen>")).toBe("for another");
  });

  test("are rendered again for another context, if they have read from it what differs", () => {
    const fragments = new Fragments();
    fragments.watch("bar", context);
    expect(fragments.watch("footer", context).year).toBe(2026);
    fragments.fill("<kept-bar>bar</kept-bar><kept-footer>2026</kept-footer>");
    const later = { ...context, year: 2027 };
    expect([fragments.has("bar", later), fragments.has("footer", later)]).toEqual([true, false]);
    expect(fragments.watch("footer", later).year).toBe(2027);
    expect(fragments.fill("<kept-bar></kept-bar><kept-footer>2027</kept-footer>")).toBe("bar2027");
    expect([fragments.has("footer", later), fragments.has("footer", context)]).toEqual([true, false]);
  });

  test("that a failed render left unfinished are not kept", () => {
    const fragments = new Fragments();
    fragments.watch("screen", context);
    expect(fragments.fill("<p>nothing</p>")).toBe("<p>nothing</p>");
    expect(fragments.has("screen", context)).toBe(false);
  });
});

describe("what is read from a context", () => {
  test("holds what it watches", () => {
    const reads = new Reads();
    const watched = reads.watch({ ...context, notice });
    expect(watched.publicUrl).toBe(context.publicUrl);
    expect(reads.personal).toBe(false);
    expect(watched.notice).toBe(notice);
    expect(reads.personal).toBe(true);
  });

  test("agrees with every context that has the same of what was read", () => {
    const reads = new Reads();
    const watched = reads.watch(context);
    expect(reads.agreeWith({ ...context, year: 2030, mail: true })).toBe(true);
    expect(watched.mail).toBe(false);
    expect(reads.agreeWith({ ...context, year: 2030 })).toBe(true);
    expect(reads.agreeWith({ ...context, mail: true })).toBe(false);
  });

  test("notices that it is written down whole", () => {
    const reads = new Reads();
    const watched = reads.watch(context);
    JSON.stringify(watched);
    expect(reads.personal).toBe(true);
  });
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
