/** Many photographs for the gallery: sent in the background, described, put in order. */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { expectAccessibleNow, hydrated } from "../support";
import { restoreRelease } from "./history";
import { counting, SAVED } from "./taps";

declare const process: { env: Record<string, string | undefined> };
declare const Buffer: { from(text: string, encoding: "base64"): Uint8Array };

const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });
test.describe.configure({ mode: "serial" });

const EDITOR = "/admin/content/gallery";
const UPLOADS = /\/api\/office\/pictures\?/;
const OF_RELEASE = 10;

/** Photographs that no other test has: each drawn in a colour and with words of its own. */
function photographs(page: Page, names: string[]) {
  return Promise.all(
    names.map(async (name, number) => {
      const data = await page.evaluate(
        ([text, hue]) => {
          const canvas = document.createElement("canvas");
          canvas.width = 640;
          canvas.height = 480;
          const context = canvas.getContext("2d");
          if (!context) throw new Error("This browser draws no pictures");
          context.fillStyle = `hsl(${hue} 60% 50%)`;
          context.fillRect(0, 0, 640, 480);
          context.fillStyle = "#fff";
          context.font = "48px sans-serif";
          context.fillText(String(text), 40, 240);
          return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
        },
        [name, number * 36] as const,
      );
      return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from(data, "base64") };
    }),
  );
}

const captions = (page: Page) => page.getByLabel("Caption", { exact: true });
const descriptions = (page: Page) => page.getByLabel("What it shows, for those who cannot see it");

async function discard(page: Page): Promise<void> {
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
}

for (const width of [360, 1280]) {
  test(`ten photographs are added and put in order at ${width} px`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open(EDITOR);
    await expectAccessibleNow(page);
    const names = Array.from({ length: 10 }, (_, number) => `Festival ${width} ${number + 1}`);
    const files = await photographs(page, names);
    const { tap, write, pick, publish, expectAtMost } = counting(page);
    await pick(page.getByRole("button", { name: "Add photographs" }), files);
    await expect(page.getByText("Sent: 10. Write below what they show, then publish.")).toBeVisible({
      timeout: 300_000,
    });
    await expect(captions(page)).toHaveCount(OF_RELEASE + 10);
    for (const [number, name] of names.entries()) {
      // The key that leads to the next field is not a tap.
      if (number === 0) await write(captions(page).nth(number), name);
      else await captions(page).nth(number).fill(name);
      await descriptions(page)
        .nth(number)
        .fill(`Lamps at the festival, number ${number + 1}`);
    }
    await expectAccessibleNow(page);
    await tap(page.getByRole("button", { name: "Move photograph 10 up" }));
    await expect(page.getByRole("button", { name: "Move photograph 9 up" })).toBeFocused();
    await tap(page.getByRole("button", { name: "Move photograph 1 down" }));
    await tap(page.getByRole("button", { name: "Visitors see it first: photograph 3" }));
    await expect(page.getByRole("button", { name: "Visitors see it first: photograph 3" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await publish();
    expectAtMost(35);
    await page.goto("/gallery");
    const shown = page.locator("main li h2");
    const order = [2, 1, 0, 3, 4, 5, 6, 7, 9, 8].map((number) => names[number] ?? "");
    await expect(shown).toHaveCount(OF_RELEASE + 10);
    expect((await shown.allTextContents()).slice(0, 10)).toEqual([order[0], ...order.slice(1)]);
    await page.goto("/gallery/image/event1");
    await expect(page.getByRole("heading", { name: "Event Image 1" })).toBeVisible();

    await page.goto(`${EDITOR}?history`);
    await hydrated(page);
    await restoreRelease(page);
    expect(consoleLines).toEqual([]);
  });
}

test("photographs survive a cut of the network, and a closed tab", async ({ page, be, open, context }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await be("moderator");
  await open(EDITOR);
  const files = await photographs(page, ["Cut one", "Cut two", "Cut three"]);
  let asked = 0;
  let isCut = true;
  await page.route(UPLOADS, async (route) => {
    asked += 1;
    await (isCut && asked > 1 ? route.abort("internetdisconnected") : route.fallback());
  });
  const { pick } = counting(page);
  await pick(page.getByRole("button", { name: "Add photographs" }), files);
  await expect(page.getByText(/^No connection\. Waiting on this device: 2\./)).toBeVisible();
  await expect(captions(page)).toHaveCount(OF_RELEASE + 1);
  await expectAccessibleNow(page);
  // What was sent is there whatever happens to this tab.
  await expect(page.getByText(SAVED)).toBeVisible();
  const other = await context.newPage();
  await other.goto(EDITOR);
  await expect(captions(other)).toHaveCount(OF_RELEASE + 1);
  await other.close();
  isCut = false;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText("Sent: 3. Write below what they show, then publish.")).toBeVisible();
  await expect(captions(page)).toHaveCount(OF_RELEASE + 3);
  await expect(page.getByText(SAVED)).toBeVisible();
  await discard(page);
});

test("a photograph is dragged, removed and brought back; a hanging one is not sent", async ({
  page,
  be,
  open,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await be("admin");
  await open(EDITOR);
  const first = captions(page).first();
  await expect(first).toHaveValue("Event Image 1");
  const handle = page.getByRole("button", { name: "Move photograph 1", exact: true });
  const from = await handle.boundingBox();
  const target = await page.getByRole("button", { name: "Move photograph 2", exact: true }).boundingBox();
  if (!from || !target) throw new Error("The handles have no place");
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(target.x + 250, target.y + 40, { steps: 8 });
  await page.mouse.up();
  await expect(first).toHaveValue("Event Image 2");
  await handle.focus();
  await page.keyboard.press("ArrowDown");
  await expect(first).toHaveValue("Event Image 1");

  await page.getByRole("button", { name: "Remove: photograph 2" }).click();
  await expect(captions(page)).toHaveCount(OF_RELEASE - 1);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await expectAccessibleNow(page);
  await page.keyboard.press("Enter");
  await expect(captions(page)).toHaveCount(OF_RELEASE);

  await page.route(UPLOADS, () => {});
  await counting(page).pick(
    page.getByRole("button", { name: "Add photographs" }),
    await photographs(page, ["Hanging"]),
  );
  await page.getByRole("button", { name: "Do not send: Hanging.jpg" }).click();
  await expect(page.getByText("Hanging.jpg")).toHaveCount(0);
  await expect(page.getByText(SAVED)).toBeVisible();
  await discard(page);
});
