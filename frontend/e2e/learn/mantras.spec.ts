import type { Page } from "@playwright/test";
import type { Mantra } from "../../src/generated/content";
import { expect, expectAccessible, test } from "../support";
import { documentOf } from "./support";

const player = (page: Page, title: string) => page.getByRole("region", { name: title });

async function openMantras(page: Page, open: (path: string) => Promise<void>) {
  await open("/learn");
  await page.getByRole("tab", { name: "Mantras" }).click();
}

test("the learning centre has its tabs, subjects and ways on", async ({ page, open }) => {
  await open("/learn");
  await expect(page.getByRole("tab")).toHaveText(["Lessons", "Mantras"]);
  const lessons = page.getByRole("tabpanel", { name: "Lessons" }).getByRole("link");
  expect(await lessons.evaluateAll((all) => all.map((a) => a.getAttribute("href")))).toEqual([
    "/learn/lessons/hindu-philosophy/dharma-intro",
    "/learn/lessons/hindu-philosophy/karma-principle",
    "/learn/lessons/deities/trimurti-concept",
  ]);
  await expect(page.locator('main article a[href="/learn"]')).toHaveCount(11);
  await expect(page.locator('main a[href="/learn/quizzes"]')).toBeVisible();
  await expect(page.locator('main a[href="/learn/submit"]')).toBeVisible();
  await expect(page.getByRole("heading", { name: "Contact Us" })).toBeVisible();
});

test("leads on to the games off a local host", async ({ page }) => {
  const response = await page.request.get("/learn", {
    headers: { host: "centre.example" },
    maxRedirects: 0,
  });
  expect(response.status()).toBeGreaterThanOrEqual(300);
  expect(response.status()).toBeLessThan(400);
  expect(response.headers().location).toBe("/learn/games");
});

test("the recordings are as long as their syllables and answer range requests", async ({ page, open }) => {
  await openMantras(page, open);
  const { mantras } = (await documentOf(page, "learn/mantras")) as { mantras: Mantra[] };
  for (const { title, audio, syllables } of mantras) {
    const seek = player(page, title).getByRole("slider", { name: /Position/ });
    await expect(seek).toBeEnabled();
    const end = syllables.at(-1)?.endTime ?? 0;
    const duration = Number(await seek.getAttribute("max"));
    expect(Math.abs(duration - end)).toBeLessThan(0.1);
    await expect(seek).toHaveAttribute("step", "0.01");
    const part = await page.request.get(audio, { headers: { range: "bytes=0-99" } });
    expect(part.status()).toBe(206);
    expect((await part.body()).length).toBe(100);
    const whole = await page.request.get(audio);
    expect((await whole.body()).length).toBeLessThanOrEqual(150 * 1024);
  }
  expect(mantras.map(({ syllables }) => syllables.at(-1)?.endTime).slice(1)).toEqual([11, 13]);
});

test("plays, follows the syllables, pauses, seeks and restarts", async ({ page, open }) => {
  const intervals: unknown[] = [];
  await page.exposeFunction("noteInterval", (delay: unknown) => intervals.push(delay));
  await page.addInitScript(() => {
    const { setInterval, noteInterval } = window as unknown as Record<string, (...all: unknown[]) => unknown>;
    Object.assign(window, {
      setInterval: (...all: unknown[]) => {
        void noteInterval?.(all[1]);
        return setInterval?.(...all);
      },
    });
  });
  await openMantras(page, open);
  const { mantras } = (await documentOf(page, "learn/mantras")) as { mantras: Mantra[] };
  const gayatri = mantras[1] as Mantra;
  const box = player(page, gayatri.title);
  const audio = box.locator("audio").first();
  expect(await audio.evaluate((element: HTMLAudioElement) => element.volume)).toBe(0.75);

  intervals.length = 0;
  await box.getByRole("button", { name: "Play Gayatri Mantra" }).press("Enter");
  await expect(box.getByRole("button", { name: "Pause Gayatri Mantra" })).toBeVisible();
  await expect.poll(() => intervals).toEqual([100]);
  await expect(box.locator("[data-sounding]")).toHaveCount(1);
  const look = () =>
    box.evaluate((section) => {
      const spans = [...section.querySelectorAll('[lang="sa-Latn"] span')];
      return {
        time: section.querySelector("audio")?.currentTime ?? 0,
        // What the player knew when it chose the syllable.
        position: Number(section.querySelector<HTMLInputElement>('input[type="range"]')?.value),
        shown: spans.findIndex((span) => span.hasAttribute("data-sounding")),
      };
    });
  let seen = await look();
  // A busy machine may be late now and then, not at every look.
  await expect(async () => {
    seen = await look();
    expect(seen.position).toBeGreaterThan(1.5);
    expect(seen.time - seen.position).toBeLessThan(0.25);
  }).toPass({ intervals: [100], timeout: 120_000 });
  const { position, shown } = seen;
  // The seek bar rounds to its step of 0.01 seconds.
  const sounding = [position - 0.01, position + 0.01].map((moment) => {
    const index = gayatri.syllables.findLastIndex(({ startTime }) => moment >= startTime);
    const end = gayatri.syllables[index]?.endTime ?? Number.POSITIVE_INFINITY;
    return moment < end ? index : -1;
  });
  expect(sounding).toContain(shown);

  await box.getByRole("button", { name: "Pause Gayatri Mantra" }).click();
  await expect(box.getByRole("button", { name: "Play Gayatri Mantra" })).toBeVisible();
  expect(await audio.evaluate((element: HTMLAudioElement) => element.paused)).toBe(true);

  const seek = box.getByRole("slider", { name: /Position/ });
  await seek.fill("8.5");
  await expect(box.locator("[data-sounding]")).toHaveText(
    gayatri.syllables.findLast(({ startTime }) => startTime <= 8.5)?.text.trim() ?? "",
  );
  await expect(seek).toHaveAttribute("aria-valuetext", "0:08 of 0:11");

  await box.getByRole("slider", { name: /Volume/ }).fill("0.4");
  expect(await audio.evaluate((element: HTMLAudioElement) => element.volume)).toBeCloseTo(0.4);

  await box.getByRole("button", { name: "Restart Gayatri Mantra" }).click();
  expect(await audio.evaluate((element: HTMLAudioElement) => element.currentTime)).toBe(0);
});

test("the highlight resets at the end, and only one recording sounds at a time", async ({ page, open }) => {
  await openMantras(page, open);
  const om = player(page, "Om");
  const gayatri = player(page, "Gayatri Mantra");
  await om.getByRole("button", { name: "Play Om" }).click();
  await expect(om.getByRole("button", { name: "Pause Om" })).toBeVisible();
  await gayatri.getByRole("button", { name: "Play Gayatri Mantra" }).click();
  await expect(om.getByRole("button", { name: "Play Om" })).toBeVisible();
  await gayatri.getByRole("slider", { name: /Position/ }).fill("10.5");
  await expect(gayatri.getByRole("button", { name: "Play Gayatri Mantra" })).toBeVisible();
  await expect(gayatri.locator("[data-sounding]")).toHaveCount(0);
});

test("says when a recording cannot be loaded", async ({ page, open }) => {
  await page.route("**/audio/om.mp3", (route) => route.fulfill({ status: 404 }));
  await openMantras(page, open);
  const om = player(page, "Om");
  await expect(om.getByText("Could not load audio file")).toBeVisible();
  await expect(om.getByText("Please check back later for audio guides.")).toBeVisible();
});

test("says when a recording cannot be played", async ({ page, open }) => {
  await page.addInitScript(() => {
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await openMantras(page, open);
  const om = player(page, "Om");
  await om.getByRole("button", { name: "Play Om" }).click();
  await expect(om.getByText("Could not play audio")).toBeVisible();
});

test("on a frugal connection the browser's own player plays, and the page's goes on with it", async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "3g" }) });
  });
  await page.goto("/learn?tab=mantras", { waitUntil: "networkidle" });
  await expect(page.locator("html[data-frugal]")).toBeAttached();
  const box = player(page, "Gayatri Mantra");
  const audio = box.locator("audio");
  await expect(audio).toBeVisible();
  await expect(box.getByRole("button")).toHaveCount(0);
  await audio.focus();
  await page.keyboard.press("Space");
  await expect(box.getByRole("button", { name: "Pause Gayatri Mantra" })).toBeVisible();
  await expect(audio).toBeHidden();
  await expect(box.locator("[data-sounding]")).toHaveCount(1);
  const time = await audio.evaluate((it: HTMLAudioElement) => it.currentTime);
  expect(time).toBeGreaterThan(0);
  await expect.poll(() => audio.evaluate((it: HTMLAudioElement) => it.currentTime)).toBeGreaterThan(time);
  // Only one sounds at a time, however it was started.
  await player(page, "Om").getByRole("button", { name: "Play Om" }).click();
  await expect(box.getByRole("button", { name: "Play Gayatri Mantra" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the browser's own players fit a narrow screen", async ({ page }) => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await page.goto("/learn?tab=mantras");
      await expect(page.locator("audio[controls]").first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
});

test("is accessible", async ({ page }) => expectAccessible(page, "/learn"));
