/**
 * Every form that is used each week, in trouble: without a network, with the tab closed, after the session has
 * ended, and with a colleague who publishes meanwhile. Nothing that was typed is lost, and all of it is published.
 */
import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { type OwnProgram, ownProgram } from "../ownProgram.mjs";
import { test as base, expect, hydrated } from "../support";
import { PUBLISHED, SAVED } from "./taps";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
base.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const PASSWORD = "password of an editor";

const test = base.extend<object, { own: OwnProgram }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      const own = await ownProgram(program ?? "");
      await own.addPerson("asha@example.org", PASSWORD, "admin");
      await own.addPerson("ravi@example.org", PASSWORD, "admin");
      await own.start();
      await use(own);
      await own.end();
    },
    { scope: "worker" },
  ],
});

/** What the server says of a text, of a draft, or of a publication. */
interface Answer {
  published: unknown;
  version: number;
  revision: number;
  draft?: { revision: number; value: unknown };
}

interface Task {
  name: string;
  text: string;
  field: (page: Page) => Locator;
  typed: string;
  /** What is typed next. */
  again: string;
  /** Something else in the same text, as a colleague changes it, and what it becomes. */
  place: (string | number)[];
  theirs: string;
}

const TASKS: Task[] = [
  {
    name: "an event",
    text: "events/sunday-satsang",
    field: (page) => page.locator("#text-title"),
    typed: "Sunday Satsang and tea",
    again: "Sunday Satsang, with tea",
    place: ["text"],
    theirs: "Ravi's words.",
  },
  {
    name: "the centre's details",
    text: "placeholders",
    field: (page) => page.getByLabel("Telephone", { exact: true }),
    typed: "011 123 4567",
    again: "011 123 4568",
    place: ["secretary-name", "value"],
    theirs: "Ravi",
  },
  {
    name: "the gallery",
    text: "gallery",
    field: (page) => page.getByLabel("Caption", { exact: true }).first(),
    typed: "The hall before the satsang",
    again: "The hall after the satsang",
    place: ["text"],
    theirs: "Ravi's gallery",
  },
  {
    name: "fundraising",
    text: "new-ashram-project/fundraising",
    field: (page) => page.getByLabel("Raised so far"),
    typed: "R10,150,000",
    again: "R10,250,000",
    place: ["text"],
    theirs: "Ravi's fundraising",
  },
  {
    name: "a quiz",
    text: "learn/quizzes/bhagavad-gita",
    field: (page) => page.getByLabel("Question 1", { exact: true }),
    typed: "Who speaks first?",
    again: "Who speaks last?",
    place: ["title"],
    theirs: "Ravi's quiz",
  },
  {
    name: "a notice",
    text: "notice",
    field: (page) => page.getByLabel("What visitors must know"),
    typed: "No class today: water outage",
    again: "No class today: no water",
    place: ["until"],
    theirs: "2099-01-01T18:00",
  },
  {
    name: "any other text",
    text: "about/vedanta",
    field: (page) => page.getByLabel("Heading", { exact: true }).first(),
    typed: "Vedanta, in short",
    again: "Vedanta, in brief",
    place: ["page", "description"],
    theirs: "Ravi's description.",
  },
];

const KEPT = /kept on this device/;

/** Sets `words` at a place of a value. */
function set(value: unknown, place: (string | number)[], words: string): void {
  const [last = "", ...above] = place.toReversed();
  let inner = value as Record<string | number, unknown>;
  for (const name of above.toReversed()) inner = inner[name] as typeof inner;
  inner[last] = words;
}

async function person(browser: Browser, own: OwnProgram, name: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const data = { email: `${name}@example.org`, password: PASSWORD };
  expect((await context.request.post(`${own.address}/api/session`, { data })).status()).toBe(200);
  return context;
}

async function opened(context: BrowserContext, own: OwnProgram, { text }: Task): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${own.address}/admin/content/${text}`);
  await hydrated(page);
  return page;
}

/** Asks as the editor's script does, and waits for the end of what takes longer. */
async function ask(request: APIRequestContext, own: OwnProgram, what: string, data: object): Promise<Answer> {
  let answer = await request.post(`${own.address}/api/office/texts/${what}`, { data });
  while (answer.status() === 202) {
    const { job } = await answer.json();
    answer = await request.post(`${own.address}/api/office/texts/follow`, { data: { ...data, job } });
  }
  expect(answer.status(), `${what}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** Shows visitors what the website came with. */
async function takeBack(request: APIRequestContext, own: OwnProgram, key: string): Promise<void> {
  const { version } = await ask(request, own, "open", { key });
  await ask(request, own, "restore", { key, version: 0, base: version });
}

async function publishAndTakeBack(page: Page, own: OwnProgram, { text }: Task): Promise<void> {
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await takeBack(page.context().request, own, text);
}

for (const task of TASKS) {
  test(`${task.name}: without a network, and with the tab closed`, async ({ browser, own }) => {
    const context = await person(browser, own, "asha");
    const first = await opened(context, own, task);
    await context.setOffline(true);
    await task.field(first).fill(task.typed);
    await expect(first.getByText(KEPT)).toBeVisible();
    await first.close();
    await context.setOffline(false);
    const page = await opened(context, own, task);
    await expect(task.field(page)).toHaveValue(task.typed);
    await publishAndTakeBack(page, own, task);
    await context.close();
  });

  test(`${task.name}: after the session has ended`, async ({ browser, own }) => {
    const context = await person(browser, own, "asha");
    const page = await opened(context, own, task);
    await context.clearCookies();
    await task.field(page).fill(task.typed);
    await expect(page.getByText(KEPT)).toBeVisible();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.waitForURL("**/auth?*");
    await hydrated(page);
    await page.locator("#signIn-email").fill("asha@example.org");
    await page.locator("#signIn-password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await page.waitForURL(`**/admin/content/${task.text}`);
    await hydrated(page);
    await expect(task.field(page)).toHaveValue(task.typed);
    await publishAndTakeBack(page, own, task);
    await context.close();
  });

  test(`${task.name}: with a colleague who publishes meanwhile`, async ({ browser, own }) => {
    const context = await person(browser, own, "asha");
    const page = await opened(context, own, task);
    await task.field(page).fill(task.typed);
    await expect(page.getByText(SAVED)).toBeVisible();

    const ravi = await person(browser, own, "ravi");
    const key = task.text;
    const { published, version, draft } = await ask(ravi.request, own, "open", { key });
    set(published, task.place, task.theirs);
    const theirs = { key, value: published, revision: draft?.revision ?? 0, base: version };
    const { revision } = await ask(ravi.request, own, "draft", theirs);
    await ask(ravi.request, own, "publish", { key, revision, base: version, reason: "" });

    await task.field(page).fill(task.again);
    await page.getByRole("button", { name: "Put both together" }).click();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(task.field(page)).toHaveValue(task.again);
    const together = await ask(page.request, own, "open", { key });
    // Of what both have changed the own one stays.
    const kept = task.place.includes("until") ? task.again : task.theirs;
    expect(JSON.stringify(together.draft?.value)).toContain(kept);
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Discard my draft" }).click();
    await expect(page.getByText("This is what visitors see.")).toBeVisible();
    await takeBack(ravi.request, own, key);
    await context.close();
    await ravi.close();
  });
}
