/** What is typed while the server is at work: none of it is lost, published unseen or overwritten. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Clash, EditedDocument } from "#app/generated/context.ts";
import { sendTyped } from "./sendDraft";
import { type Unsent, unsent } from "./typed";
import { useDraft } from "./useDraft";

/** What the hook has set last. It is called once here, so its first `useState` is the value, and so on. */
let states: unknown[];

vi.mock("react", () => ({
  useState: (first: unknown) => {
    const at = states.push(first) - 1;
    return [
      first,
      (next: unknown) => {
        states[at] = next;
      },
    ];
  },
  useRef: (current: unknown) => ({ current }),
  useCallback: (it: unknown) => it,
  useEffect: (it: () => void) => it(),
}));

interface Asked {
  what: string;
  body: Record<string, unknown>;
  answer: (told: unknown, status?: number) => Promise<void>;
  lose: () => Promise<void>;
}

let asked: Asked[];
const kept = new Map<string, string>();
const PLACE = "text:1:donate";
/** What the page does when the window is left, and the like. */
const listeners = new Map<string, (event: unknown) => void>();
/** Cookies as the browser has them. */
const cookies = new Map<string, string>();

/** Lets go on what waits, without the time that timers wait for. */
const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  states = [];
  asked = [];
  kept.clear();
  cookies.clear();
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("document", {
    set cookie(cookie: string) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const [name = "", value = ""] = pair.split("=");
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "SameSite=Lax", "Secure"]));
      if (attributes.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  listeners.clear();
  vi.stubGlobal("window", {
    setTimeout,
    clearTimeout,
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  });
  const methods = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  // What is kept are its own keys, as in browsers.
  const ownKeys = () => [...kept.keys()];
  const getOwnPropertyDescriptor = () => ({ enumerable: true, configurable: true });
  vi.stubGlobal("localStorage", new Proxy(methods, { ownKeys, getOwnPropertyDescriptor }));
  vi.stubGlobal(
    "fetch",
    (address: string, { body }: { body: string }) =>
      new Promise((resolve, reject) => {
        asked.push({
          what: address.replace("/api/office/texts/", ""),
          body: JSON.parse(body),
          answer: (told, status = 200) => {
            resolve({ ok: status < 300, status, json: () => Promise.resolve(told) });
            return settled().then(() => undefined);
          },
          lose: () => {
            reject(new TypeError("Failed to fetch"));
            return settled().then(() => undefined);
          },
        });
      }),
  );
});

/** The draft of a text that says `words`, if any, as it was opened. */
function opened(words?: string) {
  const text = {
    id: "donate",
    account: 1,
    published: { heading: "Donate" },
    version: 3,
    draft: words && { value: { heading: words }, revision: 7, base: 3 },
    mistakes: [],
  } as unknown as EditedDocument;
  // biome-ignore lint/correctness/useHookAtTopLevel: React is not there
  const draft = useDraft(text, "It was gone.");
  return { ...draft, type: (heading: string) => draft.change({ heading }) };
}

const state = () => states[1];
const last = () => asked.at(-1) as Asked;
const saved = async (revision: number) => {
  await last().answer({ revision });
  // It asks at once what is wrong with it.
  const check = asked.findLast(({ what }) => what === "check");
  if (check) asked.splice(asked.indexOf(check), 1);
};
const heading = (value: unknown) => (value as { heading: string }).heading;
const keptHeading = () => heading(JSON.parse(kept.get(PLACE) ?? "{}").value ?? {});

const clash = (theirs: string, together: string, revision: number): Clash => ({
  isOwn: true,
  theirs: [],
  mine: [],
  other: { heading: theirs },
  together: { heading: together },
  revision,
  base: 3,
});
const refused = (it: Clash) => last().answer({ message: "Outdated", outdated: true, clash: it }, 409);

describe("publishing", () => {
  test("sends what was typed while a draft was sent, and names that revision", async () => {
    const draft = opened();
    draft.type("Give");
    const publish = vi.fn((_: number, __: number) => Promise.resolve({}));
    const done = draft.publish(publish);
    await settled();
    draft.type("Give freely");
    await saved(1);
    expect(publish).not.toHaveBeenCalled();
    expect(heading(last().body.value)).toBe("Give freely");
    await saved(2);
    expect(publish).toHaveBeenCalledExactlyOnceWith(2, 3);
    expect(await done).toBe(true);
    expect(state()).toBe("untouched");
    expect(kept.size).toBe(0);
  });

  test("keeps what is typed meanwhile, and saves it on what was published", async () => {
    const draft = opened("Give");
    let finish: (told: unknown) => void = () => undefined;
    const done = draft.publish(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await settled();
    draft.type("Give freely");
    await vi.advanceTimersByTimeAsync(5000);
    // A draft that was saved now would be deleted with the one that is published.
    expect(asked).toEqual([]);
    expect(keptHeading()).toBe("Give freely");
    finish({});
    expect(await done).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(asked).toHaveLength(1);
    expect(last().body).toMatchObject({ revision: 0, base: 4, value: { heading: "Give freely" } });
    await saved(1);
    expect(state()).toBe("saved");
  });

  test("is done once, though a save waits behind it", async () => {
    const draft = opened();
    draft.type("Give");
    await vi.advanceTimersByTimeAsync(1000);
    const done = draft.publish(() => Promise.resolve({}));
    draft.type("Give freely");
    await vi.advanceTimersByTimeAsync(1000);
    await saved(1);
    await saved(2);
    expect(await done).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
    expect(state()).toBe("untouched");
  });

  test("that was refused leaves the draft as it is", async () => {
    const draft = opened("Give");
    expect(await draft.publish(() => Promise.resolve(undefined))).toBeUndefined();
    draft.type("Give freely");
    await vi.advanceTimersByTimeAsync(1000);
    expect(last().body).toMatchObject({ revision: 7, base: 3 });
  });
});

describe("choosing of two texts", () => {
  test("puts words together that were typed since both were shown", async () => {
    const draft = opened();
    draft.type("Give");
    await vi.advanceTimersByTimeAsync(1000);
    await refused(clash("Help", "Give, help", 5));
    draft.type("Give freely");
    const done = draft.choose(({ together }) => together);
    await settled();
    expect(heading(last().body.value)).toBe("Give freely");
    await refused(clash("Help", "Give freely, help", 5));
    expect(last().body).toMatchObject({ revision: 5, value: { heading: "Give freely, help" } });
    await saved(6);
    expect(await done).toBe(true);
    expect(heading(draft.latest.current)).toBe("Give freely, help");
  });

  test("does nothing while the server is not reached", async () => {
    const draft = opened();
    draft.type("Give");
    await vi.advanceTimersByTimeAsync(1000);
    await refused(clash("Help", "Give, help", 5));
    draft.type("Give freely");
    const done = draft.choose(({ other }) => other);
    await settled();
    await last().lose();
    expect(await done).toBe(false);
    expect(heading(draft.latest.current)).toBe("Give freely");
    expect(keptHeading()).toBe("Give freely");
    expect(state()).toBe("offline");
  });
});

describe("a server that is in trouble", () => {
  test.each([500, 503])("and answers %i is asked again", async (status) => {
    const draft = opened();
    draft.type("Give");
    await vi.advanceTimersByTimeAsync(1000);
    await last().answer({ message: "Please try again later." }, status);
    expect(state()).toBe("offline");
    expect(keptHeading()).toBe("Give");
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(2);
    await saved(1);
    expect(state()).toBe("saved");
  });
});

describe("discarding", () => {
  test("forgets nothing before the server has done it", async () => {
    const draft = opened("Give");
    draft.type("Give freely");
    expect(await draft.discard(() => Promise.resolve(undefined))).toBe(false);
    expect(keptHeading()).toBe("Give freely");
    await vi.advanceTimersByTimeAsync(1000);
    expect(heading(last().body.value)).toBe("Give freely");
  });

  test("waits for a save under way, and none follows", async () => {
    const draft = opened("Give");
    draft.type("Give freely");
    await vi.advanceTimersByTimeAsync(1000);
    const act = vi.fn(() => Promise.resolve({}));
    const done = draft.discard(act);
    draft.type("Give more freely");
    await vi.advanceTimersByTimeAsync(1000);
    expect(act).not.toHaveBeenCalled();
    await saved(8);
    expect(await done).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toHaveLength(1);
    expect(kept.size).toBe(0);
  });
});

test("any value that was sent without an answer is known again", async () => {
  const draft = opened();
  for (const words of ["One", "Two", "Three"]) {
    draft.type(words);
    await vi.advanceTimersByTimeAsync(1000);
    await last().lose();
  }
  draft.type("Four");
  await vi.advanceTimersByTimeAsync(1000);
  // The first one has got there, and its answer was lost.
  await refused(clash("One", "One, four", 1));
  expect(last().body).toMatchObject({ revision: 1, value: { heading: "Four" } });
  await saved(2);
  expect(state()).toBe("saved");
});

test("what was sent when the page was closed does not clash with itself", async () => {
  const closed = opened();
  closed.type("Give");
  await vi.advanceTimersByTimeAsync(1000);
  // It was closed before the answer came; the server has it.
  states = [];
  const draft = opened();
  draft.type("Give more");
  await vi.advanceTimersByTimeAsync(1000);
  await refused(clash("Give", "Give more", 1));
  expect(last().body).toMatchObject({ revision: 1, value: { heading: "Give more" } });
  await saved(2);
  expect(state()).toBe("saved");
});

describe("what is saved while the page is left", () => {
  const leave = () => listeners.get("beforeunload")?.({ preventDefault: () => undefined });

  test("stays on the device: the next page may have been answered before it", async () => {
    const draft = opened();
    draft.type("Give");
    await vi.advanceTimersByTimeAsync(1000);
    leave();
    await saved(1);
    expect(state()).toBe("saved");
    expect(keptHeading()).toBe("Give");

    // The next page knows of no draft.
    opened();
    await vi.advanceTimersByTimeAsync(1000);
    expect(last().body).toMatchObject({ revision: 1, base: 3, value: { heading: "Give" } });
    await saved(2);
    expect(kept.size).toBe(0);
  });

  test("is forgotten where the next page shows it", async () => {
    const draft = opened();
    draft.type("Give");
    await vi.advanceTimersByTimeAsync(1000);
    leave();
    await saved(1);
    opened("Give");
    expect(kept.size).toBe(0);
    // Not what was not saved yet.
    expect(states[4]).toBe(false);
  });

  test("is forgotten where the page was not left after all", async () => {
    const draft = opened();
    draft.type("Give");
    await vi.advanceTimersByTimeAsync(1000);
    leave();
    await saved(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(kept.size).toBe(0);
    draft.type("Give freely");
    await vi.advanceTimersByTimeAsync(1000);
    await saved(2);
    expect(kept.size).toBe(0);
  });
});

test("what is wrong comes after the draft is saved, and only of what is typed", async () => {
  const draft = opened();
  const mistakes = () => states[2];
  draft.type("Give");
  await vi.advanceTimersByTimeAsync(1000);
  await last().answer({ revision: 1 });
  expect(state()).toBe("saved");
  const first = last();
  expect(first).toMatchObject({ what: "check", body: { key: "donate", revision: 1 } });
  draft.type("Give more");
  await vi.advanceTimersByTimeAsync(1000);
  await last().answer({ revision: 2 });
  await first.answer({ mistakes: [{ field: "", message: "of the first" }] });
  expect(mistakes()).toEqual([]);
  // Whoever is not answered asks again.
  await last().lose();
  await vi.advanceTimersByTimeAsync(5000);
  expect(last()).toMatchObject({ what: "check", body: { revision: 2 } });
  await last().answer({ mistakes: [{ field: "", message: "of the second" }] });
  expect(mistakes()).toEqual([{ field: "", message: "of the second" }]);
});

test("what another tab has typed since stays on the device", async () => {
  const draft = opened();
  draft.type("Mine");
  await vi.advanceTimersByTimeAsync(60_000);
  kept.set(PLACE, JSON.stringify({ title: "Donate", value: { heading: "Theirs" }, revision: 0, base: 3 }));
  await saved(8);
  expect(keptHeading()).toBe("Theirs");
});

test("discarding names the revision that the server has", async () => {
  const draft = opened("Give");
  const act = vi.fn((_: number) => Promise.resolve({}));
  expect(await draft.discard(act)).toBe(true);
  expect(act).toHaveBeenCalledExactlyOnceWith(7);
});

test("of many values without an answer the first and the last ones are kept", async () => {
  const draft = opened();
  for (let number = 1; number <= 20; number += 1) {
    draft.type(`${number}`);
    await vi.advanceTimersByTimeAsync(1000);
    await last().lose();
  }
  const { unanswered } = JSON.parse(kept.get(PLACE) ?? "{}");
  expect(unanswered.map(heading)).toEqual(["1", "14", "15", "16", "17", "18", "19", "20"]);
});

describe("the cookie that says that words are unsent", () => {
  test("is there until the last text is sent, and for its editor alone", async () => {
    kept.set("text:1:contact", JSON.stringify({ value: { heading: "Write" }, revision: 0, base: 3 }));
    const draft = opened();
    draft.type("Give");
    expect([...cookies]).toEqual([["unsent-1", "1"]]);
    await vi.advanceTimersByTimeAsync(1000);
    await saved(1);
    expect(cookies.has("unsent-1")).toBe(true);
    kept.delete("text:1:contact");
    kept.set("text:2:contact", JSON.stringify({ value: {}, revision: 0, base: 3 }));
    draft.type("Give more");
    await vi.advanceTimersByTimeAsync(1000);
    await saved(2);
    expect(cookies.size).toBe(0);
  });

  test("is not there where the browser keeps no words", () => {
    vi.stubGlobal("localStorage", undefined);
    opened().type("Give");
    expect(cookies.size).toBe(0);
  });
});

describe("words that another page sends", () => {
  const text = () => unsent(1)[0] as Unsent;

  test("are forgotten once the server has them", async () => {
    opened("Give").type("Give more");
    const sent = sendTyped(1, text());
    await settled();
    expect(last().body).toMatchObject({ key: "donate", revision: 7, value: { heading: "Give more" } });
    await saved(8);
    expect(await sent).toBe("saved");
    expect(kept.size + cookies.size).toBe(0);
  });

  test("stay where another tab has typed on, and where nobody answers", async () => {
    const draft = opened();
    draft.type("Give");
    const sent = sendTyped(1, text());
    await settled();
    draft.type("Give more");
    await saved(1);
    expect(await sent).toBe("saved");
    expect(keptHeading()).toBe("Give more");
    const again = sendTyped(1, text());
    await settled();
    await last().lose();
    expect(await again).toBe("offline");
    expect(keptHeading()).toBe("Give more");
    expect(text().typed.unanswered).toEqual([{ heading: "Give more" }]);
    expect(cookies.has("unsent-1")).toBe(true);
  });
});
