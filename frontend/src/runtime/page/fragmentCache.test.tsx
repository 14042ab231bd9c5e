import fc from "fast-check";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { RenderContext, SessionUser, Toast } from "./context";
import { RenderContextProvider, useRenderContext } from "./context";
import { CachedFragment, Dependencies, Fragments, FragmentsContext } from "./fragmentCache";

const context: RenderContext = {
  user: null,
  learnOpen: false,
  year: 2026,
  eventsSince: "2025-05-24T22:00:00Z",
  donations: "off",
  mail: false,
  publicUrl: "https://centre.example",
};
const toast = { title: "Welcome", description: "Hari Om", destructive: false };
const asha: SessionUser = {
  email: "asha@example.org",
  firstName: "Asha",
  lastName: "Naidoo",
  initials: "AN",
  roles: ["admin", "teacher"],
};
/** A visit that has something in every personal field. */
const personal: RenderContext = {
  ...context,
  user: asha,
  toast,
  form: { name: "contact", page: "/contact", values: {}, errors: {} },
  payment: { action: "https://payments.example", amount: "R1.00", fields: [] },
  sessions: [],
};

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

  test.each(["toast", "form", "payment", "sessions"] as const)("that show a %s are not kept", (name) => {
    const fragments = new Fragments();
    expect(fragments.watch("screen", personal)[name]).toBe(personal[name]);
    expect(fragments.fill("<kept-screen>for one</kept-screen>")).toBe("for one");
    expect([fragments.has("screen", personal), fragments.has("screen", context)]).toEqual([false, false]);
    expect(fragments.watch("screen", context)[name]).toBeUndefined();
    expect(fragments.fill("<kept-screen>for all others</kept-screen>")).toBe("for all others");
    expect([fragments.has("screen", personal), fragments.has("screen", context)]).toEqual([false, true]);
  });

  test.each(["email", "firstName", "lastName", "initials"] as const)(
    "that show the %s are not kept",
    (name) => {
      const fragments = new Fragments();
      expect(fragments.watch("screen", personal).user?.[name]).toBe(asha[name]);
      fragments.fill("<kept-screen>for one</kept-screen>");
      expect(fragments.has("screen", personal)).toBe(false);
    },
  );

  test("that depend on roles are kept for those who have the same", () => {
    const fragments = new Fragments();
    expect(fragments.watch("screen", personal).user?.roles).toEqual(["admin", "teacher"]);
    fragments.fill("<kept-screen>for teachers who are admins</kept-screen>");
    const visitor = (...roles: string[]) => ({
      ...context,
      user: { ...asha, email: "usha@example.org", roles },
    });
    expect(fragments.has("screen", visitor("admin", "teacher"))).toBe(true);
    expect(fragments.has("screen", visitor("admin"))).toBe(false);
    expect(fragments.has("screen", context)).toBe(false);
  });

  test("are counted", () => {
    const fragments = new Fragments();
    fragments.watch("bar", context);
    fragments.watch("screen", context);
    fragments.fill("<kept-bar>bar</kept-bar><kept-screen>screen</kept-screen>");
    expect(fragments.used).toEqual({ cached: 0, all: 2 });
    fragments.watch("screen", context);
    fragments.fill("<kept-bar></kept-bar><kept-screen>screen</kept-screen>");
    expect(fragments.used).toEqual({ cached: 1, all: 2 });
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
    const dependencies = new Dependencies();
    const watched = dependencies.watch({ ...context, toast });
    expect(watched.publicUrl).toBe(context.publicUrl);
    expect(dependencies.shared).toBe(true);
    expect(watched.toast).toBe(toast);
    expect(dependencies.shared).toBe(false);
  });

  test("agrees with every context that has the same of what was read", () => {
    const dependencies = new Dependencies();
    const watched = dependencies.watch(context);
    expect(dependencies.agreeWith({ ...context, year: 2030, mail: true })).toBe(true);
    expect(watched.mail).toBe(false);
    expect(dependencies.agreeWith({ ...context, year: 2030 })).toBe(true);
    expect(dependencies.agreeWith({ ...context, mail: true })).toBe(false);
  });

  test("notices fields that it was never told of", () => {
    const dependencies = new Dependencies();
    const more = { ...context, theme: "dark" };
    expect((dependencies.watch(more) as typeof more).theme).toBe("dark");
    expect(dependencies.agreeWith(more)).toBe(true);
    expect(dependencies.agreeWith({ ...more, theme: "light" } as RenderContext)).toBe(false);
  });

  test("notices that it is written down whole", () => {
    const dependencies = new Dependencies();
    const watched = dependencies.watch(context);
    JSON.stringify(watched);
    expect(dependencies.shared).toBe(true);
    expect(dependencies.agreeWith(personal)).toBe(false);
    const ofAsha = new Dependencies();
    JSON.stringify(ofAsha.watch({ ...context, user: asha }));
    expect(ofAsha.shared).toBe(false);
    expect(ofAsha.agreeWith({ ...context, user: asha })).toBe(false);
  });
});

/** Stands for the isolate, which counts by itself (crates/ssr/src/web_api/moment.js). */
const isolate = { momentReads: 0, call: () => undefined };
const chance = () => {
  isolate.momentReads += 1;
  return isolate.momentReads;
};

afterEach(() => vi.unstubAllGlobals());

describe("chance", () => {
  test("that a fragment asked keeps it from being kept, and no other", () => {
    vi.stubGlobal("ssr", isolate);
    const fragments = new Fragments();
    fragments.watch("bar", context);
    fragments.watch("screen", context);
    chance();
    fragments.watch("footer", context);
    fragments.fill("<kept-bar>a</kept-bar><kept-screen>b</kept-screen><kept-footer>c</kept-footer>");
    const kept = ["bar", "screen", "footer"].map((name) => fragments.has(name, context));
    expect(kept).toEqual([true, false, true]);
  });

  test("is not watched once something is made", () => {
    vi.stubGlobal("ssr", isolate);
    const dependencies = new Dependencies();
    dependencies.end();
    chance();
    expect(dependencies.shared).toBe(true);
  });
});

/** A component of an invented page. */
type Part =
  | { kind: "text"; text: string }
  | { kind: "reads"; field: keyof RenderContext }
  | { kind: "roles" }
  | { kind: "chance" }
  | { kind: "element"; children: Part[] }
  | { kind: "fragment"; children: Part[] };

const leaf: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ kind: fc.constant("text" as const), text: fc.string() }),
  fc.record({
    kind: fc.constant("reads" as const),
    field: fc.constantFrom("user", "toast", "year", "eventsSince", "mail", "donations", "publicUrl"),
  }),
  fc.record({ kind: fc.constant("roles" as const) }),
  fc.record({ kind: fc.constant("chance" as const) }),
);
const withChildren = (kind: "element" | "fragment", child: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc.record({ kind: fc.constant(kind), children: fc.array(child, { maxLength: 4 }) });
const insideFragments = fc.oneof({ weight: 3, arbitrary: leaf }, withChildren("element", leaf));
const page = fc.array(
  fc.oneof(
    leaf,
    withChildren("fragment", insideFragments),
    withChildren("element", withChildren("fragment", leaf)),
  ),
  { maxLength: 6 },
);

const visit: fc.Arbitrary<RenderContext> = fc.record({
  user: fc.option(
    fc.record({
      email: fc.constantFrom("a@example.org", "b@example.org"),
      firstName: fc.string(),
      lastName: fc.constant(""),
      initials: fc.constant("A"),
      roles: fc.subarray(["admin", "teacher"]),
    }),
  ),
  toast: fc.option(fc.constant<Toast>(toast), { nil: undefined }),
  learnOpen: fc.boolean(),
  year: fc.constantFrom(2026, 2027),
  eventsSince: fc.constantFrom("2025-05-18T10:00:00Z", "2025-05-24T22:00:00Z"),
  donations: fc.constantFrom("off", "live"),
  mail: fc.boolean(),
  publicUrl: fc.constant("https://centre.example"),
});

function Reading({ field }: { field: keyof RenderContext }) {
  return <i>{JSON.stringify(useRenderContext()[field])}</i>;
}

const Roles = () => <u>{useRenderContext().user?.roles.join("+")}</u>;

/** A number that is another one at each render. */
const Chance = ({ draw }: { draw: () => number }) => <b>{draw()}</b>;

/** Names of fragments are small letters. */
const nameOf = (index: number) => `part${"abcdefghijklmnopqrstuvwxyz"[index % 26]}${"x".repeat(index / 26)}`;

function shown(parts: Part[], draw: () => number, named: { count: number }): ReactNode[] {
  return parts.map((part, index) => {
    const key = String(index);
    if (part.kind === "text") return part.text;
    if (part.kind === "reads") return <Reading key={key} field={part.field} />;
    if (part.kind === "roles") return <Roles key={key} />;
    if (part.kind === "chance") return <Chance key={key} draw={draw} />;
    if (part.kind === "element") return <div key={key}>{shown(part.children, draw, named)}</div>;
    named.count += 1;
    return (
      <CachedFragment key={key} name={nameOf(named.count)}>
        <section>{shown(part.children, draw, named)}</section>
      </CachedFragment>
    );
  });
}

function render(parts: Part[], visitor: RenderContext, fragments: Fragments | null): string {
  let drawn = 0;
  const draw = () => {
    chance();
    drawn += 1;
    return drawn;
  };
  const markup = renderToString(
    <FragmentsContext value={fragments}>
      <RenderContextProvider value={visitor}>{shown(parts, draw, { count: 0 })}</RenderContextProvider>
    </FragmentsContext>,
  );
  return fragments ? fragments.fill(markup) : markup;
}

test("an invented page of kept fragments is to the byte the one rendered whole", () => {
  vi.stubGlobal("ssr", isolate);
  const check = (parts: Part[], visitors: RenderContext[]) => {
    const fragments = new Fragments();
    for (const visitor of visitors) {
      expect(render(parts, visitor, fragments)).toBe(render(parts, visitor, null));
    }
  };
  fc.assert(fc.property(page, fc.array(visit, { minLength: 2, maxLength: 5 }), check), { numRuns: 300 });
});
