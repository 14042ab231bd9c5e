import { expect, expectAccessible, hydrated, test } from "../support";

const GALLERY = "/services/nutrition-programme";

test("shows a distribution by its id, silently", async ({ page, open, consoleLines }) => {
  await open(`${GALLERY}/image/april2025`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("April 2025");
  await expect(page.getByRole("link", { name: "Close" })).toHaveAttribute("href", GALLERY);
  await expect(page.locator("[data-status]")).toHaveAttribute("data-status", "loaded");
  expect(consoleLines).toEqual([]);
});

test("wraps around in both directions by arrow keys and by its links", async ({ page, open }) => {
  await open(`${GALLERY}/image/april2025`);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(`${GALLERY}/image/august2024-packing`);
  await page.getByRole("link", { name: "Next image" }).click();
  await expect(page).toHaveURL(`${GALLERY}/image/april2025`);
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL(`${GALLERY}/image/march2025`);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(GALLERY);
});

test("an unknown picture answers 404 with the specified words", async ({ page }) => {
  const response = await page.goto(`${GALLERY}/image/may1999`);
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Image Not Found");
  await expect(page.locator("main")).toContainText("The requested image could not be found.");
  await expect(page.locator("main a")).toHaveAttribute("href", GALLERY);
});

test("is accessible in both schemes at both widths", async ({ page }) => {
  await expectAccessible(page, `${GALLERY}/image/april2025`);
});
