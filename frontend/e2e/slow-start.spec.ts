/**
 * Whoever is faster than the scripts: what is touched before they are there ends as if it had been
 * touched afterwards. Every script of a page is late by five seconds when all of its controls
 * are touched, and by as long as the touches take. Where one thing is tried in words, the scripts
 * come as soon as it is done.
 */
import type { BrowserContext, Page } from "@playwright/test";
import { test as signedIn } from "./account/people";
import { addresses, addressesOfKinds } from "./pages";
import { expect, hydrated, test } from "./support";

declare const process: { env: Record<string, string | undefined> };

/** How late every script is, in milliseconds. */
const DELAY = 5000;

/** Pages that are tried at the same time, early and late, by each of Playwright's workers. */
const AT_ONCE = 6;

/** Pages that search engines are not told of. */
const FURTHER = [
  "/login",
  "/auth",
  "/auth/reset-password?token=x",
  "/auth/confirm?token=x",
  "/auth/secure?token=x",
  "/test",
  "/no-such-page",
];

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE, reducedMotion: "reduce" });
signedIn.use({ viewport: PHONE, reducedMotion: "reduce" });

/** The addresses that a document says the page starts with: not those of its entry. */
const startingWith = (document: string) =>
  [...document.matchAll(/data-(?:scripts|steps)="([^"]*)"/g)].flatMap(([, list]) => list?.split(" ") ?? []);

/**
 * Opens a page whose scripts come after `delay` milliseconds, but not before they are let: by the
 * returned function, which waits for the page's start. On a slow connection it is those that something
 * has to need first; the page listens for that when it is open.
 */
async function openEarly(
  page: Page,
  address: string,
  { delay = 0, isSlow = false } = {},
): Promise<() => Promise<void>> {
  if (isSlow) await slowDown(page);
  const held = isSlow ? startingWith(await (await page.request.get(address)).text()) : [];
  let touched = () => {};
  const touches = new Promise<void>((resolve) => {
    touched = resolve;
  });
  const late = new Promise((resolve) => setTimeout(resolve, delay));
  await page.route("**/*.js", async (route) => {
    if (!isSlow || held.includes(new URL(route.request().url()).pathname)) await Promise.all([late, touches]);
    // The page may be gone by then.
    await route.continue().catch(() => {});
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  if (isSlow) await page.locator("html[data-frugal]").waitFor({ state: "attached" });
  return async () => {
    expect(await page.locator("html[data-router]").count(), `${address} has not started`).toBe(0);
    touched();
    await hydrated(page);
  };
}

/** What is not compared costs no time: chance is the same for everyone, and pictures are small. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Math.random = () => 0.42;
    // A busy machine is slower than the page's patience with its scripts, which another spec tries.
    const { setTimeout } = window;
    const TIMEOUT_MS = 30_000;
    Object.assign(window, {
      setTimeout: (work: TimerHandler, time?: number) => (time === TIMEOUT_MS ? 0 : setTimeout(work, time)),
    });
  });
  const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>';
  await context.route("**/media/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: picture }),
  );
}

/** A control that was there before the scripts, by its place among those. */
interface Control {
  index: number;
  kind: "field" | "disclosure" | "button" | "tab" | "form" | "menu";
  name: string;
  /** What a field is given; others are clicked. */
  text?: string;
}

/** In this order they do not take each other away: a menu covers a phone's screen. */
const ORDER: Control["kind"][] = ["field", "disclosure", "button", "tab", "form", "menu"];

/** Finds what can be touched. */
async function controlsOf(page: Page): Promise<Control[]> {
  const controls = await page.evaluate(() => {
    const TEXTS: Record<string, string> = {
      email: "somebody@example.org",
      number: "250",
      password: "a long pass phrase",
      range: "0.25",
      search: "a",
      tel: "011 123 4567",
    };
    const all = [
      ...document.querySelectorAll<HTMLInputElement>("input, textarea, select, summary, button, [data-tab]"),
    ];
    Object.assign(window, { controls: all });
    return all.flatMap((element, index) => {
      const { type, form, localName: tag } = element;
      const submits = type === "submit";
      // A form with an address is sent by the browser, which then shows another page.
      if (type === "hidden" || (submits && form?.hasAttribute("action"))) return [];
      const name = element.getAttribute("aria-label") || element.name || element.textContent || "";
      const kindOf = (): Control["kind"] => {
        if (element.hasAttribute("popovertarget") || element.closest("[popover]")) return "menu";
        if (submits) return "form";
        if (element.matches("[data-tab]")) return "tab";
        if (tag === "summary") return "disclosure";
        return tag === "button" ? "button" : "field";
      };
      const kind = kindOf();
      const writes = kind === "field" && tag !== "select" && type !== "radio" && type !== "checkbox";
      return [{ index, kind, name, text: writes ? (TEXTS[type] ?? "Some words of a visitor") : undefined }];
    });
  });
  return controls.sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

/** Does to a control what a visitor does with one of its kind; whether it could be touched at all. */
async function touch(page: Page, { index, text }: Control): Promise<boolean> {
  const place = await page.evaluate((at) => {
    const control = (window as unknown as { controls: HTMLInputElement[] }).controls[at];
    // What can be chosen is drawn by its label.
    const target = /^(?:radio|checkbox)$/.test(control?.type ?? "") ? control?.closest("label") : control;
    if (!target || !control || control.matches(":disabled, [aria-hidden=true] *")) return null;
    target.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (width === 0 || !target.contains(document.elementFromPoint(x, y))) return null;
    if (control instanceof HTMLSelectElement) {
      // The list of choices is drawn outside the page.
      control.selectedIndex = control.options.length - 1;
      for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
    } else if (control.type === "range") {
      control.focus();
    } else if (control.matches("input, textarea") && target === control) {
      control.focus();
      control.select();
    }
    return { x, y, choice: control instanceof HTMLSelectElement, slider: control.type === "range" };
  }, index);
  if (!place) return false;
  if (place.choice) return true;
  if (place.slider) await page.keyboard.press("Home");
  else if (text !== undefined) await page.keyboard.insertText(text);
  else await page.mouse.click(place.x, place.y);
  return true;
}

/** What the page shows: its elements, texts and the states of its controls, a line for each. */
async function stateOf(page: Page): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0));
  return page.evaluate(() => {
    const TIMED =
      "[role=timer], [data-stage], [data-stage] + p, picture + [role=status], [type=range] + span, iframe";
    /** Pictures and recordings come when they come. */
    const LEFT_OUT = ["data-status", "style", "src", "srcset", "href", "aria-valuetext"];
    const lines = [location.pathname + location.search];
    const walk = (node: Node, depth: number) => {
      if (node instanceof Text) {
        const text = node.data.trim().replace(/\d+ seconds/, "some seconds");
        if (text) lines.push(" ".repeat(depth) + text);
      }
      if (!(node instanceof Element) || node.matches(TIMED)) return;
      const attributes = [...node.attributes]
        .filter(({ name }) => !LEFT_OUT.includes(name))
        // React counts the ids that it makes in the browser.
        .map(({ name, value }) => `${name}=${value.replaceAll(/_r_\w+_/gi, "id")}`)
        .sort();
      const { checked, value, scrollLeft } = node as HTMLInputElement;
      if (node.matches("input, select, textarea")) attributes.push(`value: ${value}`, `checked: ${checked}`);
      if (node.matches(":popover-open")) attributes.push("open");
      if (scrollLeft > 0) attributes.push(`scrolled: ${Math.round(scrollLeft)}`);
      lines.push(`${" ".repeat(depth)}<${node.localName} ${attributes.join(" ")}>`);
      for (const child of node.childNodes) walk(child, depth + 1);
    };
    const root = document.getElementById("root");
    if (root) walk(root, 0);
    return lines;
  });
}

interface Touched {
  page: Page;
  controls: string[];
  /** What dialogs said. */
  said: string[];
}

/** Has a page believe that its connection is slow: its scripts are asked for once something needs them. */
const slowDown = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "3g" }) });
  });

/** What does nothing without scripts, or is written into: the others are the browser's. */
const NEEDS_SCRIPTS: Control["kind"][] = ["field", "button", "tab", "form"];

/** Touches what needs scripts until they are asked for, and does nothing to the page. */
const needScripts = (page: Page) =>
  page.evaluate(() => {
    const touch = () => {
      const label = document.body.appendChild(document.createElement("label"));
      label.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      label.remove();
      if (document.documentElement.dataset.router === undefined) setTimeout(touch, 100);
    };
    touch();
  });

/** Touches everything on a page, before its scripts are there or after. */
async function touchEverything(
  context: BrowserContext,
  address: string,
  early: boolean,
  isSlow = false,
): Promise<Touched> {
  const page = await context.newPage();
  const said: string[] = [];
  page.on("dialog", async (dialog) => {
    said.push(dialog.message());
    await dialog.accept();
  });
  const start = await openEarly(page, address, { delay: early ? DELAY : 0, isSlow });
  // In both cases those that the server has sent.
  const controls = await controlsOf(page);
  if (!early) await start();
  const touched: string[] = [];
  for (const control of controls) {
    if (await touch(page, control)) touched.push(`${control.kind}: ${control.name}`);
  }
  // Where nothing that was touched needs scripts, they would never come. Dropdowns are opened by the stylesheet.
  const needs = controls.some(
    ({ kind, name }) => NEEDS_SCRIPTS.includes(kind) && touched.includes(`${kind}: ${name}`),
  );
  if (isSlow && !needs) await needScripts(page);
  if (early) await start();
  return { page, controls: touched, said };
}

/** The lines that only `some` has. */
const without = (some: string[], others: string[], label: string) =>
  some.filter((line) => !others.includes(line)).map((line) => label + line.trim());

/**
 * Compares what comes of early touches with what comes of late ones, on several pages at once.
 * Returns what was touched on each page.
 */
async function expectTheSame(
  context: BrowserContext,
  paths: string[],
  isSlow = false,
): Promise<Map<string, string[]>> {
  await prepare(context);
  const touched = new Map<string, string[]>();
  const differences: string[] = [];
  const left = [...paths];
  const work = async () => {
    for (let address = left.pop(); address !== undefined; address = left.pop()) {
      const [early, late] = await Promise.all([
        touchEverything(context, address, true, isSlow),
        touchEverything(context, address, false),
      ]);
      let difference: string[] = [];
      const compare = async () => {
        const [before, after] = [await stateOf(early.page), await stateOf(late.page)];
        difference = [...without(before, after, "early: "), ...without(after, before, "late: ")];
        return difference.length;
      };
      // Rows come to rest, and pictures and recordings come, when they do.
      await expect
        .poll(compare)
        .toBe(0)
        .catch(() => differences.push(address, ...difference));
      if (String(early.said) !== String(late.said)) differences.push(address, ...early.said, ...late.said);
      touched.set(address, early.controls);
      differences.push(...without(late.controls, early.controls, `${address}, only late: `));
      await Promise.all([early.page.close(), late.page.close()]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(differences).toEqual([]);
  return touched;
}

const countOf = (touched: Iterable<string[]>, kind: Control["kind"]) =>
  [...touched].flat().filter((name) => name.startsWith(`${kind}: `)).length;

/** Pages that have controls of a kind: whichever half they fall into must have touched some. */
const PAGES_WITH: [Control["kind"], string[]][] = [
  ["field", ["/learn", "/learn/submit", "/services/hinduism-for-children", "/auth", "/login", "/test"]],
  ["button", ["/", "/contact", "/services/nutrition-programme", "/learn/games/guess-picture"]],
  ["tab", ["/learn", "/learn/quizzes", "/about/holy-trinity", "/auth", "/login"]],
  ["form", ["/learn/quizzes/basic-concepts", "/learn/games/quotes", "/learn/games/wordle"]],
];

// Two halves, for as many workers; on a slow connection scripts are not even asked for before the first touch.
for (const [half, isSlow] of [
  [0, false],
  [1, false],
  [0, true],
  [1, true],
] as const) {
  const part = `part ${half + 1}${isSlow ? ", on a slow connection" : ""}`;
  test(`every control of every kind of page keeps what was done to it early, ${part}`, async ({
    context,
    request,
  }) => {
    const all = [...(await addressesOfKinds(request)), ...FURTHER];
    const touched = await expectTheSame(
      context,
      all.filter((_, index) => index % 2 === half),
      isSlow,
    );
    for (const [kind, pages] of PAGES_WITH) {
      expect(all, kind).toEqual(expect.arrayContaining(pages));
      for (const path of pages) {
        const controls = touched.get(path);
        if (controls) expect(countOf([controls], kind), `${kind} on ${path}`).toBeGreaterThan(0);
      }
    }
    expect(countOf(touched.values(), "menu"), "menus and their groups").toBeGreaterThan(2 * touched.size);
  });
}

signedIn("so do those of signed-in visitors", async ({ context, be }) => {
  await be("admin");
  const paths = ["/profile", "/admin", "/dashboard/student", "/"];
  const touched = await expectTheSame(context, paths);
  expect(countOf(touched.values(), "field")).toBeGreaterThan(3);
});

test.describe("with the donation form open", () => {
  const address = process.env.CENTRE_CONFIGURED_TEST_URL;
  test.skip(!address, "scripts/e2e starts the program that CENTRE_CONFIGURED_TEST_URL names");
  test.use({ baseURL: address });

  test("its fields and amounts, and the forms of mails, keep what was done to them", async ({ context }) => {
    const touched = await expectTheSame(context, ["/donate", "/auth/forgot-password", "/login?tab=register"]);
    expect(touched.get("/donate")).toContain("button: R100");
  });
});

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1280, height: 860 } });

  test("dropdowns and everything else keep what was done to them", async ({ context }) => {
    const paths = ["/", "/about", "/services/nutrition-programme", "/learn"];
    const touched = await expectTheSame(context, paths);
    expect(touched.get("/about")).toContain("button: About menu");
  });

  test("a dropdown that was opened is open", async ({ page }) => {
    const start = await openEarly(page, "/");
    const about = page.getByRole("button", { name: "About menu" });
    await about.click();
    const link = page.locator("nav[aria-label=Main] li li a").first();
    await expect(link).toBeVisible();
    await start();
    await expect(link).toBeVisible();
    await expect(about).toHaveAttribute("aria-expanded", "true");
    await page.mouse.move(600, 600);
    await about.blur();
    await expect(link).toBeHidden();
  });
});

// What was lost or undone before, with the result in words.
for (const isSlow of [false, true]) {
  test.describe(isSlow ? "on a slow connection" : "on a good connection", () => {
    test("the mobile menu stays open, and its group", async ({ page }) => {
      const start = await openEarly(page, "/contact", { isSlow });
      await page.getByRole("button", { name: "Open menu" }).click();
      await page
        .locator("summary", { has: page.locator("xpath=self::*[@aria-label='Services pages']") })
        .click();
      const link = page.locator("#site-menu").getByRole("link", { name: "Satsangs" });
      await expect(link).toBeVisible();
      // The browser's menu does not.
      if (isSlow) await needScripts(page);
      await start();
      await expect(link).toBeVisible();
      await page.getByRole("button", { name: "Close menu" }).click();
      await expect(link).toBeHidden();
    });

    test("a chosen answer counts, and Next leads on from it, once", async ({ page, request }) => {
      const quiz = (await addresses(request)).find((path) => path.startsWith("/learn/quizzes/")) ?? "";
      const start = await openEarly(page, quiz, { isSlow });
      await page.locator("main fieldset label:visible").nth(1).click();
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Question 1 of")).toBeVisible();
      await start();
      await expect(page.getByText("Question 2 of")).toBeVisible();
      await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(page.locator("main fieldset label:visible input").nth(1)).toBeChecked();
      await expect(page.getByRole("button", { name: "Next" })).toBeEnabled();
    });

    test("Next without an answer asks for one, early and late", async ({ page, request }) => {
      const quiz = (await addresses(request)).find((path) => path.startsWith("/learn/quizzes/")) ?? "";
      const start = await openEarly(page, quiz, { isSlow });
      await page.getByRole("button", { name: "Next" }).click();
      await start();
      await expect(page.getByText("Question 1 of")).toBeVisible();
      await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
      await page.locator("main fieldset label:visible").first().click();
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Question 2 of")).toBeVisible();
    });

    test("Word Master is played at the chosen level, at its own address", async ({ page }) => {
      const start = await openEarly(page, "/learn/games/wordle", { isSlow });
      await page.getByText("Difficult", { exact: false }).last().click();
      await page.getByRole("button", { name: "Start Game" }).click();
      await start();
      await expect(page.getByText("guess 1 of")).toBeVisible();
      await expect(page).toHaveURL("/learn/games/wordle");
      const length = Number(
        (await page.getByText("letters, guess").textContent())?.match(/(\d+) letters/)?.[1],
      );
      expect(length).toBeGreaterThan(6);
    });

    test("Wisdom Quotes is played with the chosen teacher, at its own address", async ({ page }) => {
      const start = await openEarly(page, "/learn/games/quotes", { isSlow });
      await page.locator("main fieldset label", { hasText: "SWAMI VIVEKANANDA" }).click();
      await page.locator("main fieldset").last().locator("label").last().click();
      await page.getByRole("button", { name: "Start Game" }).click();
      await start();
      await expect(page.locator("main p", { has: page.getByRole("timer") })).toContainText(
        "SWAMI VIVEKANANDA",
      );
      await expect(page).toHaveURL("/learn/games/quotes");
      // Pieces of more than one word, which the first level has not.
      expect(await page.locator("[data-piece]").filter({ hasText: " " }).count()).toBeGreaterThan(1);
    });

    test("a question is submitted once, and never becomes part of the address", async ({ page }) => {
      const sent: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
      });
      const start = await openEarly(page, "/learn/submit", { isSlow });
      await page.getByLabel("Question").fill("Who wrote the Gita?");
      for (const option of ["A", "B", "C", "D"]) await page.getByLabel(`Option ${option}`).fill(option);
      await page.locator("main fieldset label").first().click();
      await page.getByRole("button", { name: "Submit Question" }).click();
      await expect(page.getByText("Our team will review your question.")).toBeVisible();
      // The browser has sent it, and the answer is a page of its own.
      if (isSlow) await needScripts(page);
      await start();
      expect(sent).toEqual(["/api/questions"]);
      await expect(page).toHaveURL("/learn/submit");
      await expect(page.getByLabel("Question")).toHaveValue("");
    });

    test("arrows and dots are followed as often as they were tapped; a scrolled row stays", async ({
      page,
    }) => {
      const start = await openEarly(page, "/", { isSlow });
      const row = page.locator("[aria-roledescription=carousel] ul");
      await row.scrollIntoViewIfNeeded();
      await row.evaluate((element) => element.scrollBy({ left: element.clientWidth, behavior: "instant" }));
      const next = page.getByRole("button", { name: "Next slide" });
      await next.click();
      await next.click();
      await start();
      // From the second slide, by two.
      const shown = () =>
        row.evaluate((element) => {
          const { left, width } = element.getBoundingClientRect();
          return [...element.children]
            .find((slide) => Math.abs(slide.getBoundingClientRect().left - left) < width / 2)
            ?.getAttribute("aria-label");
        });
      await expect.poll(shown).toBe("4 of 7");
    });

    test("a tab is opened, and a tap that waits is shown to wait", async ({ page }) => {
      const start = await openEarly(page, "/learn/quizzes", { isSlow });
      const tab = page.locator("[data-tab]", { hasText: "Community" });
      await tab.click();
      await expect(tab).toHaveAttribute("data-kept", "");
      await start();
      await expect(tab).toHaveAttribute("aria-selected", "true");
      await expect(tab).not.toHaveAttribute("data-kept");
      await expect(page.getByRole("tabpanel", { name: "Community" })).toBeVisible();
      await expect(page).toHaveURL("/learn/quizzes");
    });

    test("links, and forms with an address, are the browser's own", async ({ page }) => {
      await openEarly(page, "/services/seminar-registration", { isSlow });
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page).toHaveURL(/[?]page=2$/);
      await page.locator('footer a[href="/contact"]').click();
      await expect(page.locator("h1")).toHaveText("Contact Us");
      expect(await page.evaluate(() => window.earlyClicks?.queue.length)).toBe(0);
    });
  });
}
