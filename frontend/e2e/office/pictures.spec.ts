/** Pictures from a phone: added, chosen in a text, published, and seen by a visitor. */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { expectAccessible, hydrated } from "../support";
import { restoreRelease } from "./history";

declare const process: { env: Record<string, string | undefined> };

// What is published here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });
test.describe.configure({ mode: "serial" });

const TEXT = "/admin/content/events/sunday-satsang";
const EVENT = "/services/special-functions/sunday-satsang";

// Node's; its types are not installed.
declare const Buffer: { from(text: string, encoding: "base64" | "utf8"): Uint8Array };

/** How files of these kinds begin. */
const JPEG = /^\xff\xd8\xff/;
const WEBP = /^RIFF[\s\S]{4}WEBP/;

/** Tags that turn a picture by a quarter and lead to the place where it was taken, in an EXIF block. */
const TAGS =
  "49492a0008000000 0200 120103000100000006000000 258804000100000026000000 00000000 0100 010002000200000053000000 00000000";

/** A photograph that is wider than high as it is stored, and to be turned by EXIF; with the place where it was taken. */
async function photograph(page: Page, colour: string, width = 1200, height = 800) {
  const base64 = await page.evaluate(
    ({ colour, width, height, tags }) => {
      const canvas = document.createElement("canvas");
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = colour;
      context.fillRect(0, 0, width, height);
      context.fillStyle = "gold";
      context.fillRect(0, 0, width / 4, height);
      const jpeg = atob(canvas.toDataURL("image/jpeg").split(",")[1] ?? "");
      const hex = tags.replaceAll(" ", "").match(/../g) ?? [];
      const tiff = hex.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join("");
      const exif = `Exif\0\0${tiff}GPS of the house`;
      const header = String.fromCharCode(0xff, 0xe1, 0, exif.length + 2);
      return btoa(jpeg.slice(0, 2) + header + exif + jpeg.slice(2));
    },
    { colour, width, height, tags: TAGS },
  );
  return { name: "IMG_0815.JPG", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

for (const { width, colour, how } of [
  { width: 360, colour: "teal", how: "tap" },
  { width: 1280, colour: "maroon", how: "keyboard" },
] as const) {
  test(`a picture is added by ${how} at ${width} px, chosen in a text and seen by visitors`, async ({
    page,
    be,
    open,
    consoleLines,
  }, testInfo) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open("/admin/pictures");
    const button = page.getByRole("button", { name: "Add picture" });
    const chooser = page.waitForEvent("filechooser");
    if (how === "tap") await button.click();
    else {
      await button.focus();
      await page.keyboard.press("Enter");
    }
    await (await chooser).setFiles(await photograph(page, colour));
    const alt = page.getByLabel("What the picture shows");
    await expect(page.getByRole("heading", { name: "A new picture" })).toBeFocused();
    const mark = page.getByRole("slider", { name: "What must stay visible" });
    await expect(mark).toHaveAttribute("aria-valuetext", "Not chosen");
    // Upright: higher than wide.
    const box = await mark.boundingBox();
    expect(box && box.height > box.width).toBe(true);
    if (how === "tap") {
      await mark.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 10 } });
      await expect(mark).toHaveAttribute("aria-valuetext", "50 percent from the left, 10 percent from above");
    } else {
      await mark.focus();
      for (let press = 0; press < 4; press += 1) await page.keyboard.press("ArrowUp");
      await expect(mark).toHaveAttribute("aria-valuetext", "50 percent from the left, 10 percent from above");
    }
    const save = page.getByRole("button", { name: "Save the picture" });
    await save.click();
    await expect(page.getByText("Please say what the picture shows.")).toBeVisible();
    const words = `A ${colour} cloth with a golden hem`;
    await alt.fill(words);
    // Without a network nothing that was chosen or written is lost.
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByRole("alert").first()).toContainText("could not be reached");
    await page.context().setOffline(false);
    await expect(alt).toHaveValue(words);
    await page.screenshot({ path: testInfo.outputPath(`adding-${width}.png`), fullPage: true });
    await save.click();
    await expect(page.getByText("The picture is saved.")).toBeVisible();
    const tile = page.getByRole("listitem").filter({ hasText: words });
    await expect(tile).toContainText("800 × 1200");
    await expect(tile).toContainText("No text shows it.");

    await open(TEXT);
    await page.getByRole("button", { name: "Choose a picture" }).click();
    await page.getByLabel("Search in pictures").fill(`${colour} hem`);
    await page.getByRole("button", { name: `Choose ${words}` }).click();
    await expect(page.getByLabel("What it shows, for those who cannot see it")).toHaveValue(words);
    await page.screenshot({ path: testInfo.outputPath(`chosen-${width}.png`) });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();

    await page.context().clearCookies();
    await page.goto(EVENT);
    const picture = page.getByRole("img", { name: words });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveCSS("object-position", "50% 10%");
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth))
      .toBe(true);
    const src = (await picture.getAttribute("src")) ?? "";
    const sent = await (await page.request.get(src)).body();
    expect(sent.includes("Exif") || sent.includes("GPS")).toBe(false);

    await be("admin");
    await open(`/admin/pictures?q=${colour}+hem`);
    await expect(page.getByRole("listitem").getByRole("link", { name: "Sunday Satsang" })).toBeVisible();
    await page.getByRole("link", { name: words }).click();
    await page.waitForURL(/picture=uploaded/);
    await hydrated(page);
    await expect(page.getByText("It cannot be deleted while a text shows it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Delete this picture" })).toHaveCount(0);
    await page.screenshot({ path: testInfo.outputPath(`one-${width}.png`), fullPage: true });

    await open(`${TEXT}?history`);
    await restoreRelease(page);
    // Pictures that are still being made are asked for again.
    const expected = /ERR_INTERNET_DISCONNECTED|status of 503/;
    expect(consoleLines.filter((line) => !expected.test(line))).toEqual([]);
  });
}

test("a picture that is not used is described anew and deleted", async ({ browser, page, be, open }) => {
  await be("moderator");
  await open("/admin/pictures");
  await page.locator('input[type="file"]').setInputFiles(await photograph(page, "navy", 900, 600));
  await page.getByLabel("What the picture shows").fill("Blue");
  await page.getByRole("button", { name: "Save the picture" }).click();
  await page.getByRole("link", { name: "Blue", exact: true }).click();
  await page.waitForURL(/picture=uploaded/);
  await hydrated(page);
  await page.getByLabel("What the picture shows").fill("A blue wall");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A blue wall");
  const context = await browser.newContext({ javaScriptEnabled: false });
  await context.addCookies(await page.context().cookies());
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(plain.locator("main noscript p")).toHaveText(/please allow scripts/);
  await context.close();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Delete this picture" }).click();
  await page.waitForURL("/admin/pictures");
  await expect(page.getByRole("link", { name: "A blue wall" })).toHaveCount(0);
});

test("a file that is no picture is refused in words", async ({ page, be, open }) => {
  await be("moderator");
  await open("/admin/pictures");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "x.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture", "utf8") });
  await expect(page.getByRole("alert").first()).toContainText("cannot be read as a picture");
  await expect(page.getByRole("button", { name: "Add picture" })).toBeVisible();
});

for (const [kind, width, height, kept] of [
  ["what is wider than the website needs", 4800, 1200, "960 × 3840"],
  // More than the server reads: the largest that phones take.
  ["a picture of 48 megapixels", 8064, 6048, "2880 × 3840"],
] as const) {
  test(`${kind} is made smaller before it is sent`, async ({ page, be, open }) => {
    await be("moderator");
    // What a browser sends from a file, Playwright cannot read.
    await page.addInitScript(() => {
      const { send } = XMLHttpRequest.prototype;
      XMLHttpRequest.prototype.send = function (body) {
        Object.assign(window, { sent: body });
        send.call(this, body);
      };
    });
    await open("/admin/pictures");
    await page.locator('input[type="file"]').setInputFiles(await photograph(page, "olive", width, height));
    await page.getByLabel("What the picture shows").fill(kind);
    await page.getByRole("button", { name: "Save the picture" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: kind })).toContainText(kept);
    const hasTags = await page.evaluate(async () => {
      const { sent } = window as unknown as { sent: Blob };
      return (await sent.text()).includes("Exif");
    });
    expect(hasTags).toBe(false);
  });
}

/** Records the first bytes of everything that the page sends, as text. */
async function recordSent(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const sent: Promise<string>[] = [];
    Object.assign(window, { sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const start = (body as Blob).slice(0, 12).arrayBuffer();
      sent.push(start.then((bytes) => String.fromCharCode(...new Uint8Array(bytes))));
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => Promise.all((window as unknown as { sent: Promise<string>[] }).sent));
}

/** Two by two pixels. */
const AVIF =
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=";

test("pictures of all kinds that browsers show are sent as JPEG or WebP and taken", async ({
  page,
  be,
  open,
}) => {
  await be("admin");
  await open("/admin/pictures");
  const sent = await recordSent(page);
  const wide = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [4200, 1400];
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "purple";
    context.fillRect(0, 0, 2000, 1400);
    return canvas.toDataURL("image/webp").split(",")[1] ?? "";
  });
  // Small: of a large one in plain colours so few bytes are taken for a part (PIXELS_OF_A_BYTE in reencode.rs).
  const whole = (await photograph(page, "olive", 160, 120)).buffer;
  const files = [
    [
      "an opaque GIF",
      "image/gif",
      Buffer.from("R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=", "base64"),
      JPEG,
    ],
    [
      "a transparent GIF",
      "image/gif",
      Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
      WEBP,
    ],
    ["an AVIF", "image/avif", Buffer.from(AVIF, "base64"), JPEG],
    ["a wide WebP", "image/webp", Buffer.from(wide, "base64"), WEBP],
    ["a JPEG without its end", "image/jpeg", whole.subarray(0, whole.length - 2), JPEG],
  ] as const;
  for (const [position, [name, mimeType, buffer, kind]] of files.entries()) {
    await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
    await page.getByLabel("What the picture shows").fill(`This is ${name}`);
    await page.getByRole("button", { name: "Save the picture" }).click();
    await expect(page.getByRole("status").filter({ hasText: "The picture is saved." }), name).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: `This is ${name}` })).toBeVisible();
    expect((await sent())[position], name).toMatch(kind);
  }
});

test("what no browser reads is refused when it is chosen", async ({ page, be, open }) => {
  await be("admin");
  await open("/admin/pictures");
  const buffer = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "utf8");
  const file = { name: "IMG_1.HEIC", mimeType: "image/heic", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByRole("alert").filter({ hasText: "cannot be read as a picture" })).toBeVisible();
  await expect(page.getByLabel("What the picture shows")).toHaveCount(0);
});

test("the screens are accessible", async ({ page, be }) => {
  await be("admin");
  for (const path of [
    "/admin/pictures",
    "/admin/pictures?picture=home%2Fhero",
    "/admin/pictures?show=added",
  ]) {
    await expectAccessible(page, path);
  }
});

test("a picture that is on its way for too long is called back", async ({ page, be, open }) => {
  await be("admin");
  await open("/admin/pictures");
  let reached = 0;
  // A network that takes everything and answers nothing.
  await page.route("**/api/office/pictures?*", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    reached += 1;
    return undefined;
  });
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add picture" }).click();
  await (await chooser).setFiles(await photograph(page, "indigo"));
  await page.getByLabel("What the picture shows").fill("A field of indigo");
  await page.getByRole("button", { name: "Save the picture" }).click();
  await expect.poll(() => reached).toBe(1);
  await page.getByRole("button", { name: "Do not add it" }).click();
  await expect(page.getByRole("button", { name: "Add picture" })).toBeFocused();
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\S/ })).toHaveCount(0);
});

test("who chooses a picture without a network is told so", async ({ page, be, open }) => {
  await be("moderator");
  await open("/admin/content/about/vedanta");
  await page.route("**/api/content/**", (route) => route.abort());
  const choose = page.getByRole("button", { name: "Choose a picture" }).first();
  await choose.click();
  await expect(page.getByText("The pictures cannot be shown now.")).toBeInViewport();
  await page.unroute("**/api/content/**");
  await choose.click();
  await expect(page.getByText("The pictures cannot be shown now.")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Choose / }).nth(1)).toBeVisible();
});
