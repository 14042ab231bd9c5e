/** Every screen of the office is read for words that volunteers need not know, with drafts that are wrong, too. */
import type { Page } from "@playwright/test";
import type { EditedDocument, JsonValue } from "#app/generated/context.ts";
import { expect, test } from "../account/people";
import { hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

// What is drafted here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text.
test.describe.configure({ mode: "serial" });

/** As whole words, in whatever case. */
const WORDS =
  /\b(FREQ|href|id|path|slug|kind|category|alt|toml|json|counted from 0|triple quotes|facts?|placeholders?|expected|invalid|missing field|unknown field|rrule|pars(e|ing|er)|strings?|arrays?|integer|null)\b|\.(toml|md)\b/i;

/** Names of fields. */
const NAMES = /\b(?!iPhone\b)[a-z]+[A-Z]\w*/;

const OTHERS = [
  "/office",
  "/admin/content",
  "/admin/content?show=drafts",
  "/admin/content?show=mistakes",
  "/admin/content?show=scheduled",
  "/admin/content?show=removed",
  "/admin/content/about/vedanta?history",
  "/admin/pictures",
  "/admin/messages",
  "/admin/users",
  "/admin/donations",
];

/** What the program says on a page; not what editors and visitors have written. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spoken =
      "label, legend, button, th, dt, h1, h2, option, summary, [role=alert] li, [role=status], p";
    const main = document.querySelector("main") ?? document.body;
    return [...main.querySelectorAll<HTMLElement>(spoken)].flatMap((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      // The words of an entry, and messages that are edited, which are the names of their fields.
      if (element.closest("li[data-entry] > details > summary, li[data-entry] summary")) return [];
      for (const inner of copy.querySelectorAll("textarea, input, select")) inner.remove();
      const words = [copy.textContent ?? "", element.getAttribute("aria-label") ?? ""];
      return words.map((it) => it.replace(/“[^”]*”/g, "").trim()).filter(Boolean);
    });
  });

async function read(page: Page, place: string, found: Set<string>): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll("details")) part.open = true;
  });
  for (const words of await said(page)) {
    const wrong = WORDS.exec(words)?.[0] ?? NAMES.exec(words)?.[0];
    if (wrong) found.add(`${wrong}: ${JSON.stringify(words.slice(0, 160))} (${place})`);
  }
}

/** The ids of all texts that a list shows. */
async function texts(page: Page, show = ""): Promise<string[]> {
  await page.goto(`/admin/content${show}`);
  await hydrated(page);
  const links = page.locator('main a[href^="/admin/content/"]');
  const paths = await links.evaluateAll((all) => all.map((it) => it.getAttribute("href") ?? ""));
  return [...new Set(paths)].map((it) => it.replace("/admin/content/", ""));
}

async function ask<Answer>(page: Page, what: string, data: object): Promise<Answer> {
  const answer = await page.request.post(`/api/office/texts/${what}`, { data });
  return answer.json();
}

/** A draft in which nothing says anything any more. */
function emptied(value: JsonValue, name = ""): JsonValue {
  if (Array.isArray(value)) return value.map((it) => emptied(it));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, emptied(it ?? "", key)]));
  return name === "kind" ? value : "";
}

for (const [role, width] of [
  ["moderator", 360],
  ["admin", 1280],
] as const) {
  test(`no screen of a ${role} has words of programs`, async ({ page, be }) => {
    test.setTimeout(1_800_000);
    await page.setViewportSize({ width, height: 800 });
    await be(role);
    const found = new Set<string>();
    for (const path of OTHERS) {
      const answer = await page.goto(path);
      if (answer?.status() !== 200) continue;
      await hydrated(page);
      await read(page, path, found);
    }
    for (const id of await texts(page)) {
      await page.goto(`/admin/content/${id}`);
      await hydrated(page);
      await read(page, id, found);
      const all = page.getByRole("button", { name: "All fields" });
      if (await all.isVisible()) {
        await all.click();
        await read(page, `${id}, all fields`, found);
      }
    }
    expect([...found]).toEqual([]);
  });
}

test("what is wrong with drafts is said in words for volunteers", async ({ page, be }) => {
  test.setTimeout(1_800_000);
  await be("admin");
  const found = new Set<string>();
  let mistakes = 0;
  for (const key of await texts(page)) {
    const shown = await ask<EditedDocument>(page, "open", { key });
    const value = emptied(shown.published);
    const base = shown.version;
    const { revision } = await ask<{ revision: number }>(page, "draft", { key, value, revision: 0, base });
    await page.goto(`/admin/content/${key}`);
    await hydrated(page);
    const summary = page.getByRole("alert").filter({ hasText: "What needs another look" });
    if (await summary.isVisible()) mistakes += await summary.getByRole("listitem").count();
    await read(page, `${key}, emptied`, found);
    await ask(page, "discard", { key, revision });
  }
  expect(mistakes).toBeGreaterThan(50);
  expect([...found]).toEqual([]);
});
