import type { Page } from "@playwright/test";
import { describePage } from "../pages";
import { expect, test } from "../support";

const path = "/about/holy-trinity";
const names = ["Sri Ramakrishna", "Sri Sarada Devi", "Swami Vivekananda"] as const;

describePage(path, {
  title: "The Holy Trinity",
  heading: "The Holy Trinity",
  texts: [
    "Learn about Sri Ramakrishna, Sri Sarada Devi, and Swami Vivekananda.",
    "18 February 1836",
    "16 August 1886",
    "Kamarpukur, Bengal",
    "Paramahamsa",
    "Spiritual Experiences",
    "As many faiths, so many paths.",
    "22 December 1853",
    "20 July 1920",
    "Jayrambati, Bengal",
    "Holy Mother",
    "Life and Character",
    "12 January 1863",
    "4 July 1902",
    "Kolkata",
    "Narendranath Datta",
    "Life and Work",
    "Arise, awake, and stop not until the goal is reached.",
    "Key Teachings",
    "Legacy",
    "Famous Saying",
    "Key Information",
  ],
  links: ["/about/our-centre", "/about/vedanta"],
});

const selected = (page: Page) => page.getByRole("tab", { selected: true });

for (const [query, name] of [
  ["", "Sri Ramakrishna"],
  ["?tab=sri-ramakrishna", "Sri Ramakrishna"],
  ["?tab=sri-sarada-devi", "Sri Sarada Devi"],
  ["?tab=swami-vivekananda", "Swami Vivekananda"],
  ["?tab=unknown", "Sri Ramakrishna"],
] as const) {
  test(`${path}${query} opens with ${name}`, async ({ page, open, consoleLines }) => {
    await open(path + query);
    await expect(page.getByRole("tab")).toHaveText([...names]);
    await expect(selected(page)).toHaveText(name);
    await expect(page.getByRole("tabpanel")).toHaveCount(1);
    await expect(page.getByRole("tabpanel", { name }).getByRole("heading", { level: 2 })).toContainText(name);
    expect(consoleLines).toEqual([]);
  });
}

test("choosing a tab by click, Enter or Space leaves the address alone", async ({ page, open }) => {
  await open(`${path}?tab=sri-sarada-devi`);
  await page.getByRole("tab", { name: "Swami Vivekananda" }).click();
  await expect(selected(page)).toHaveText("Swami Vivekananda");
  await expect(page.getByRole("tabpanel", { name: "Swami Vivekananda" })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Sri Ramakrishna" })).toBeFocused();
  await expect(selected(page)).toHaveText("Swami Vivekananda");
  await page.keyboard.press("Enter");
  await expect(selected(page)).toHaveText("Sri Ramakrishna");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(selected(page)).toHaveText("Sri Sarada Devi");
  await expect(page).toHaveURL(`${path}?tab=sri-sarada-devi`);
});

test("a card of the home page opens its tab", async ({ page, open }) => {
  await open("/");
  await page.locator(`main a[href="${path}?tab=swami-vivekananda"]`).click();
  await expect(page).toHaveURL(`${path}?tab=swami-vivekananda`);
  await expect(selected(page)).toHaveText("Swami Vivekananda");
});

test("the tab list is stacked on narrow screens and a row of three columns on wider ones", async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(path);
  const boxes = () =>
    page.getByRole("tab").evaluateAll((all) =>
      all.map((tab) => {
        const { left, top, width } = tab.getBoundingClientRect();
        return { left: Math.round(left), top: Math.round(top), width: Math.round(width) };
      }),
    );
  const stacked = await boxes();
  expect(new Set(stacked.map(({ left }) => left)).size).toBe(1);
  expect(new Set(stacked.map(({ top }) => top)).size).toBe(3);
  await page.setViewportSize({ width: 1280, height: 860 });
  const row = await boxes();
  expect(new Set(row.map(({ top }) => top)).size).toBe(1);
  expect(new Set(row.map(({ left }) => left)).size).toBe(3);
  expect(new Set(row.map(({ width }) => width)).size).toBe(1);
});

test("portrait and Key Information stand on the left of the life", async ({ page, open }) => {
  await open(path);
  const panel = page.getByRole("tabpanel");
  const box = async (selector: string) => {
    const found = await panel.locator(selector).first().boundingBox();
    if (!found) throw new Error(`${selector} is not shown`);
    return found;
  };
  const portrait = await box("img");
  const information = await box("dl");
  const life = await box("h2");
  expect(portrait.x + portrait.width).toBeLessThan(life.x);
  expect(information.x + information.width).toBeLessThan(life.x);
  expect(information.y).toBeGreaterThan(portrait.y);
});

test("the tabs leave Alt and an arrow to the browser", async ({ page, open }) => {
  await open("/about/holy-trinity");
  const taken = await page
    .getByRole("tab")
    .first()
    .evaluate((tab) => {
      const press = (altKey: boolean) => {
        const event = new KeyboardEvent("keydown", {
          key: "ArrowLeft",
          altKey,
          bubbles: true,
          cancelable: true,
        });
        tab.dispatchEvent(event);
        return event.defaultPrevented;
      };
      return [press(true), press(false)];
    });
  expect(taken).toEqual([false, true]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("tabs are links, and only the chosen life is there to be read", async ({ page }) => {
    await page.goto(path);
    const shown = page.locator("main [data-panel]").filter({ visible: true });
    await expect(shown.locator("h2")).toHaveText(/Sri Ramakrishna/);
    await page.getByRole("link", { name: names[2] }).click();
    await expect(page).toHaveURL(`${path}?tab=swami-vivekananda`);
    await expect(shown).toHaveCount(1);
    await expect(shown.locator("h2")).toHaveText(/Swami Vivekananda/);
    await expect(page.locator("main a[aria-current=true]")).toHaveText(names[2]);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("main h2").filter({ visible: true })).toHaveCount(3);
  });
});
