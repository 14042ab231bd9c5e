/** The page of components (src/dev) as a bundle for developers has it. */
import { buildForDevelopment, type DevelopmentBundle } from "./developmentBundle.mjs";
import { type OwnProgram, ownProgram } from "./ownProgram.mjs";
import { expect, expectAccessible, hydrated, test } from "./support";

declare const process: { env: Record<string, string | undefined> };

const PAGE = "/dev/components";

/** The narrowest phones. */
const NARROW = { width: 320, height: 700 };

// They share a bundle and a program.
test.describe.configure({ mode: "serial" });

let bundle: DevelopmentBundle;
let program: OwnProgram;

test.beforeAll(async () => {
  bundle = await buildForDevelopment();
  program = await ownProgram(process.env.CENTRE_TEST_PROGRAM ?? "", ["--dev-bundle", bundle.folder]);
  await program.start();
});

test.afterAll(async () => {
  await program.end();
  await bundle.remove();
});

test("the program as it is shipped has no such page", async ({ request }) => {
  for (const address of [PAGE, `${PAGE}/button`]) {
    expect((await request.get(address)).status(), address).toBe(404);
  }
});

test("every component is there, each with a state", async ({ page }) => {
  await page.goto(program.address + PAGE);
  await hydrated(page);
  const shown = page.locator("main section[id]:has([data-state])");
  expect(await shown.evaluateAll((all) => all.map(({ id }) => id))).toEqual(bundle.components);
  await expect(page.locator("[data-state]:not(:has(h2))")).toHaveCount(0);
});

test("all states are accessible, and none is wider than the narrowest phone", async ({
  page,
  consoleLines,
}) => {
  await expectAccessible(page, program.address + PAGE);
  await page.setViewportSize(NARROW);
  await page.goto(program.address + PAGE);
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  expect(consoleLines.filter((line) => !line.startsWith("info: "))).toEqual([]);
});

test("a component has a page of its own, and what covers the window a page for each state", async ({
  page,
}) => {
  await page.goto(program.address + PAGE);
  await hydrated(page);
  await page.getByRole("link", { name: "Button alone", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Button", exact: true })).toBeVisible();
  await expect(page.locator("[data-state]").getByRole("button", { name: "Sending…" })).toBeVisible();

  await page.goto(`${program.address + PAGE}/viewer`);
  const states = await page
    .locator("[data-state] a")
    .evaluateAll((all) => all.map((it) => it.getAttribute("href")));
  expect(states.length).toBeGreaterThan(3);
  for (const state of states) await expectAccessible(page, program.address + state);
});
