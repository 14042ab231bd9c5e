import { expect, expectAccessible, test } from "../support";

const PATH = "/services/seminar-registration";

test("turns the two pages with buttons that are disabled at the ends", async ({
  page,
  open,
  consoleLines,
}) => {
  await open(PATH);
  await expect(page).toHaveTitle("Seminar Registration | Vedanta Centre Johannesburg");
  const previous = page.getByRole("button", { name: "Previous" });
  const next = page.getByRole("button", { name: "Next" });
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(next).toBeDisabled();
  await expect(previous).toBeFocused();
  await expect(page).toHaveURL(`${PATH}?page=2`);
  await expect(page.locator("main form + div img")).toHaveAttribute("src", "/pics/seminar_website_2.jpg");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await expect(page.getByText("Loading picture")).toHaveCount(0);
  expect(consoleLines).toEqual([]);
});

test("a disabled button looks the same under the mouse", async ({ page, open }) => {
  await open(PATH);
  const previous = page.getByRole("button", { name: "Previous" });
  const look = () =>
    previous.evaluate((button) => {
      const { backgroundColor, borderColor, color } = getComputedStyle(button);
      return [backgroundColor, borderColor, color];
    });
  const before = await look();
  await previous.hover({ force: true });
  await expect.poll(() => previous.evaluate((button) => button.matches(":hover"))).toBe(true);
  await previous.evaluate((button) =>
    Promise.all(button.getAnimations().map((animation) => animation.finished)),
  );
  expect(await look()).toEqual(before);
});

test("its words promise no button while there is none", async ({ page, open }) => {
  await open(PATH);
  await expect(page.getByRole("link", { name: "Register Online" })).toHaveCount(0);
  await expect(page.locator("main")).not.toContainText("Register Online");
  await expect(page.locator("main")).not.toContainText("links to");
});

test("leads back to the events; registration stands with page 1", async ({ page, open }) => {
  await open(PATH);
  await expect(page.getByRole("link", { name: "Back to Events" })).toHaveAttribute(
    "href",
    "/services/special-functions",
  );
  const registration = page.getByText("Online registration: form to be announced");
  await expect(registration).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(registration).toHaveCount(0);
});

test("looks for a picture that fails at its other address", async ({ page, open }) => {
  await page.route(/\/pics\/seminar_website_1/, (route) => route.abort());
  const fallback = page.waitForRequest((request) => request.url().endsWith(`${PATH}/seminar_website_1.jpg`));
  await open(PATH);
  await fallback;
  await expect(page.locator("main form + div img")).toHaveAttribute("src", `${PATH}/seminar_website_1.jpg`);
});

test("logs a picture that fails everywhere, and the spinner stops", async ({ page, open, consoleLines }) => {
  await page.route(/seminar_website_1/, (route) => route.abort());
  await open(PATH);
  await expect
    .poll(() => consoleLines.filter((line) => line.includes("Page 1 of the flyer could not be loaded")))
    .toHaveLength(1);
  await expect(page.getByText("Loading picture")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("both pages and their words can be read", async ({ page }) => {
    await page.goto(PATH);
    for (const words of ["The Flyer in Words", "Sunday 18 May 2025", "The two hours", "What to bring"]) {
      await expect(page.locator("main")).toContainText(words);
    }
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText("Page 2 of 2")).toBeVisible();
    await page.getByRole("button", { name: "Previous" }).click();
    await expect(page.getByText("Page 1 of 2")).toBeVisible();
  });
});

test("is accessible in both schemes at both widths", async ({ page }) => {
  await expectAccessible(page, PATH);
});
