import type { Locator, Page } from "@playwright/test";
import type {
  GuessPicture,
  MasterWord,
  QuoteSaying,
  SanskritWord,
  WisdomQuotes,
} from "../../src/generated/content";
import { colourGuess } from "../../src/site/games/wordleRules";
import { documentOf, seedRandom } from "../learn/support";
import { expect, expectAccessible, openWithClock, test } from "../support";

const letters = (text: string) => [...text].sort().join("");

test.describe("Sanskrit Word Scramble", () => {
  const path = "/learn/games/word-scramble";
  let words: SanskritWord[];

  test.beforeEach(async ({ page, open }) => {
    await seedRandom(page, 7);
    words = (await documentOf(page, "learn/games/word-scramble")).words;
    await open(path);
  });

  /** The word that is asked, found by its letters; a shown solution would fail here. */
  async function asked(page: Page): Promise<SanskritWord> {
    const shown = (await page.locator("[data-letter]").allTextContents()).join("");
    const word = words.find(({ sanskrit }) => letters(sanskrit) === letters(shown));
    if (!word) throw new Error(`no word has the letters of ${shown}`);
    expect(shown).not.toBe(word.sanskrit);
    return word;
  }

  test("is won with all seventeen words", async ({ page }) => {
    const seen = new Set<string>();
    for (let done = 1; done <= 17; done++) {
      const { sanskrit, meaning } = await asked(page);
      expect(seen.has(sanskrit)).toBe(false);
      seen.add(sanskrit);
      await page.getByLabel("Your guess").fill(sanskrit.toUpperCase());
      await page.keyboard.press("Enter");
      await expect(page.getByText(`Correct! "${sanskrit}" means: ${meaning}`)).toBeVisible();
      if (done < 17) await page.getByRole("button", { name: "Try Another Word" }).click();
    }
    // There is no other word, and the game says so by itself.
    await expect(page.getByRole("button", { name: "Try Another Word" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "End Game" })).toHaveCount(0);
    await expect(page.getByText("Game Over! You got 17 correct out of 17 words completed.")).toBeVisible();
    await page.getByRole("button", { name: "Play Again" }).click();
    await expect(page.getByLabel("Your guess")).toBeVisible();
  });

  test("shows the hint after three wrong guesses, tells a skipped word, and can be ended", async ({
    page,
  }) => {
    const { sanskrit, meaning } = await asked(page);
    const field = page.getByLabel("Your guess");
    const guess = async (text: string) => {
      await field.fill(text);
      await page.getByRole("button", { name: "Check" }).click();
    };
    await guess("x");
    await expect(page.getByText("Incorrect. Try again! (1/3 guesses)")).toBeVisible();
    await guess("x");
    await expect(page.getByText("Incorrect. Try again! (2/3 guesses)")).toBeVisible();
    await expect(page.getByText("Hint:")).toBeHidden();
    await guess("x");
    await expect(page.getByText("That's 3 incorrect guesses. Here's a hint to help you!")).toBeVisible();
    await expect(page.getByText("Hint:")).toContainText(meaning);
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(page.getByText(`The word was "${sanskrit}": ${meaning}`)).toBeVisible();
    await page.getByRole("button", { name: "End Game" }).click();
    await expect(page.getByText("Game ended! You got 0 correct out of 1 words completed.")).toBeVisible();
  });

  test("takes letters only, two more than the word has, and gives the hint on request", async ({ page }) => {
    const { sanskrit, meaning } = await asked(page);
    const field = page.getByLabel("Your guess");
    await field.pressSequentially("a1 b-cdefghijklmnop");
    await expect(field).toHaveValue("abcdefghijklmnop".slice(0, sanskrit.length + 2));
    await page.getByRole("button", { name: "Show Hint" }).click();
    await expect(page.getByText("Hint:")).toContainText(meaning);
  });
});

/** The rows of Word Master's board. */
const rows = (page: Page) => page.getByRole("list", { name: "Guesses" }).getByRole("listitem");

/** Which of the elements do not stand in full on the screen, below the bar. */
const outOfSight = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top < 80 || bottom > innerHeight || left < 0 || right > innerWidth;
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );

/** A right and a wrong name for the picture that Guess the Picture shows. */
async function pictureAnswers(page: Page) {
  const { people, pictures } = (await documentOf(page, "learn/games/guess-picture")) as GuessPicture;
  const source = (await page.locator("[data-stage] img").getAttribute("src")) ?? "";
  const shown = pictures.find(({ image }) => source.startsWith(`${image.src}-`));
  const right = people.find(({ id }) => id === shown?.correctId);
  const wrong = people.find(({ id }) => id !== shown?.correctId);
  if (!right || !wrong) throw new Error(`no person belongs to ${source}`);
  return { right: right.name, wrong: wrong.name };
}

test.describe("on a phone's screen", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  for (const [level, longest, style] of [
    ["Easy (3–4 letters, 18 words)", "three or four letters", ""],
    // A phone's own font may be wide, and a translation long: the message takes two lines.
    ["Easy (3–4 letters, 18 words)", "three or four wide letters", "body { font-family: monospace }"],
    ["Difficult (7+ letters, 34 words)", "seven letters or more", ""],
  ] as const) {
    test(`Word Master's board and keyboard are in sight together: ${longest}`, async ({ page, open }) => {
      await seedRandom(page, 3);
      await open("/learn/games/wordle");
      if (style) await page.addStyleTag({ content: style });
      await page.getByText(level).tap();
      await page.getByRole("button", { name: "Start Game" }).tap();
      const parts = '[aria-label="Guesses"] li, main form input, main form button';
      await expect(rows(page)).toHaveCount(6);
      await expect.poll(() => outOfSight(page, parts)).toEqual([]);
      const field = page.getByLabel("Your guess");
      await page.getByRole("button", { name: "q", exact: true }).tap();
      await expect(field).toHaveValue("q");
      expect(await outOfSight(page, parts)).toEqual([]);
      // With a message, too.
      await field.press("Enter");
      await expect(page.getByText(/Please enter a \d+-letter word!/)).toBeInViewport({ ratio: 1 });
      expect(await outOfSight(page, parts)).toEqual([]);
      const length = await rows(page).first().locator("[data-letter]").count();
      for (let letter = 1; letter < length; letter++) {
        await page.getByRole("button", { name: "q", exact: true }).tap();
      }
      await page.getByRole("button", { name: "Enter Guess" }).tap();
      await expect(rows(page).first().locator("[data-colour]")).toHaveCount(length);
      expect(await outOfSight(page, parts)).toEqual([]);
    });
  }

  test("Guess the Picture's picture, first names and messages are in sight together", async ({
    page,
    open,
  }) => {
    // The clock stands: a wrong guess is named for two seconds only.
    await openWithClock(page, open, "/learn/games/guess-picture");
    await expect(page.locator("[data-stage] img")).toBeAttached();
    const parts = "[data-stage], main fieldset button:nth-of-type(-n + 4)";
    expect(await outOfSight(page, parts)).toEqual([]);
    const { right, wrong } = await pictureAnswers(page);
    await page.getByRole("button", { name: wrong, exact: true }).tap();
    await expect(page.getByText("Incorrect, try again!")).toBeInViewport({ ratio: 1 });
    await page.getByRole("button", { name: right, exact: true }).tap();
    await expect(page.getByText(`Correct! You identified "${right}"`)).toBeInViewport({ ratio: 1 });
  });
});

test.describe("Guess the Picture", () => {
  const path = "/learn/games/guess-picture";

  test.beforeEach(async ({ page, open }) => {
    await seedRandom(page, 11);
    await openWithClock(page, open, path);
  });

  const covered = (page: Page) => page.locator('[data-stage] [data-covered="true"]');

  /** What the game's own clock shows. */
  const seconds = async (page: Page) => Number(await page.getByRole("timer").locator("strong").textContent());

  test("uncovers a tile each second and is won by the right name", async ({ page }) => {
    const start = await seconds(page);
    await expect(covered(page)).toHaveCount(100 - start);
    await page.clock.runFor(5000);
    expect(await seconds(page)).toBe(start + 5);
    await expect(covered(page)).toHaveCount(95 - start);
    const { right } = await pictureAnswers(page);
    await page.getByRole("button", { name: right, exact: true }).click();
    await expect(page.getByText(`Correct! You identified "${right}" in ${start + 5} seconds!`)).toBeVisible();
    await expect(covered(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Play Again" }).click();
    await expect(covered(page)).toHaveCount(100);
    expect((await pictureAnswers(page)).right).not.toBe(right);
  });

  test("says for two seconds that a guess is wrong", async ({ page }) => {
    const before = await covered(page).count();
    const { wrong } = await pictureAnswers(page);
    await page.getByRole("button", { name: wrong, exact: true }).click();
    const message = page.getByText("Incorrect, try again!");
    await expect(message).toBeVisible();
    await page.clock.runFor(1900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toBeHidden();
    await expect(covered(page)).toHaveCount(before - 2);
  });

  test("stands open after a hundred seconds without a guess", async ({ page }) => {
    await page.clock.runFor(100_000);
    await expect(covered(page)).toHaveCount(0);
    const { right } = await pictureAnswers(page);
    const time = await seconds(page);
    expect(time).toBeGreaterThanOrEqual(100);
    await page.getByRole("button", { name: right, exact: true }).click();
    await expect(page.getByText(`Correct! You identified "${right}" in ${time} seconds!`)).toBeVisible();
  });
});

/**
 * Composes `texts` one after the other in the field that has the focus, as an input method does, and takes the
 * last. Each is shown as it is until then.
 */
async function compose(page: Page, field: Locator, texts: string[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const before = await field.inputValue();
  for (const text of texts) {
    const end = text.length;
    await client.send("Input.imeSetComposition", { text, selectionStart: end, selectionEnd: end });
    await expect(field).toHaveValue(before + text);
  }
  await client.send("Input.insertText", { text: texts.at(-1) ?? "" });
}

for (const game of ["word-scramble", "wordle"]) {
  test(`${game} lets an input method compose, and takes letters alone at its end`, async ({ page, open }) => {
    await open(`/learn/games/${game}`);
    if (game === "wordle") {
      await page.getByText("Difficult (7+ letters, 34 words)").click();
      await page.getByRole("button", { name: "Start Game" }).click();
    }
    const field = page.getByLabel("Your guess");
    await field.focus();
    await compose(page, field, ["d", "dh", "dh-", "dh-r", "dh-"]);
    await expect(field).toHaveValue("dh");
    // What is composed after that follows what was taken.
    await compose(page, field, ["ध", "धर"]);
    await expect(field).toHaveValue("dh");
    await field.pressSequentially("a");
    await expect(field).toHaveValue("dha");
  });
}

test.describe("Word Master", () => {
  const path = "/learn/games/wordle";

  /** Starts a game and finds its word by the colours that a few guesses earn. */
  async function start(page: Page, level: string): Promise<{ words: MasterWord[]; length: number }> {
    const { words } = (await documentOf(page, "learn/games/wordle")) as { words: MasterWord[] };
    await page.getByText(level).click();
    await page.getByRole("button", { name: "Start Game" }).click();
    const length = await rows(page).first().locator("[data-letter]").count();
    return { words: words.filter(({ word }) => word.length === length), length };
  }

  async function guess(page: Page, word: string) {
    await page.getByLabel("Your guess").fill(word);
    await page.getByRole("button", { name: "Enter Guess" }).click();
  }

  async function coloursOf(page: Page, row: number): Promise<(string | null)[]> {
    const tiles = rows(page).nth(row).locator("[data-letter]");
    return tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute("data-colour")));
  }

  for (const [level, shortest] of [
    ["Easy (3–4 letters, 18 words)", 3],
    ["Medium (5–6 letters, 29 words)", 5],
    ["Difficult (7+ letters, 34 words)", 7],
  ] as const) {
    test(`${level} is won by following the colours`, async ({ page, open }) => {
      await seedRandom(page, 3);
      await open(path);
      const { words, length } = await start(page, level);
      expect(length).toBeGreaterThanOrEqual(shortest);
      let candidates = words;
      for (let row = 0; row < 6 && candidates.length > 0; row++) {
        const tried = candidates[0] as MasterWord;
        await guess(page, tried.word);
        const colours = await coloursOf(page, row);
        if (colours.every((colour) => colour === "green")) {
          await expect(page.getByText("Congratulations! You've found the Master's word!")).toBeVisible();
          await page.getByRole("button", { name: "Show Reference" }).click();
          await expect(page.getByText(tried.reference)).toBeVisible();
          await page.getByRole("button", { name: "New Game" }).click();
          await expect(page.getByRole("button", { name: "Start Game" })).toBeVisible();
          return;
        }
        candidates = candidates.filter(
          ({ word }) => word !== tried.word && colourGuess(tried.word, word).join() === colours.join(),
        );
      }
      throw new Error("the word was not found in six guesses");
    });
  }

  test("is lost after six wrong guesses", async ({ page, open }) => {
    await seedRandom(page, 3);
    await open(path);
    const { words, length } = await start(page, "Easy (3–4 letters, 18 words)");
    for (let row = 0; row < 6; row++) await guess(page, "q".repeat(length));
    const message = await page.getByText("Game Over! The word was").textContent();
    const word = /"([A-Z]+)"/.exec(message ?? "")?.[1] ?? "";
    expect(words.map((entry) => entry.word.toUpperCase())).toContain(word);
    expect(message).toBe(`Game Over! The word was "${word}".`);
    await expect(page.getByLabel("Your guess")).toBeHidden();
  });

  test("takes letters only, and asks for a whole word", async ({ page, open }) => {
    await seedRandom(page, 3);
    await open(path);
    const { length } = await start(page, "Medium (5–6 letters, 29 words)");
    const field = page.getByLabel("Your guess");
    await field.pressSequentially("A1b-");
    await expect(field).toHaveValue("ab");
    await expect(page.getByRole("button", { name: "Enter Guess" })).toBeDisabled();
    await field.press("Enter");
    await expect(page.getByText(`Please enter a ${length}-letter word!`)).toBeVisible();
    await field.pressSequentially("cdefghij");
    await expect(field).toHaveValue("abcdefghij".slice(0, length));
    await expect(page.getByRole("button", { name: "Enter Guess" })).toBeEnabled();
  });

  test("the Enter that ends an input method's word sends nothing", async ({ page, open }) => {
    await open(path);
    await start(page, "Easy (3–4 letters, 18 words)");
    const field = page.getByLabel("Your guess");
    await field.fill("a");
    // Chromium and Firefox say that they compose; Safari has ended it by then, and only the code is left.
    for (const says of [{ isComposing: true }, { keyCode: 229 }]) {
      const prevented = await field.evaluate((input, init) => {
        const event = new KeyboardEvent("keydown", {
          key: "Enter",
          bubbles: true,
          cancelable: true,
          ...init,
        });
        input.dispatchEvent(event);
        return event.defaultPrevented;
      }, says);
      expect(prevented, JSON.stringify(says)).toBe(false);
    }
    await expect(page.getByRole("alert").filter({ hasText: "-letter word!" })).toHaveCount(0);
    await field.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "-letter word!" })).toBeVisible();
  });

  test("says when a level has no words", async ({ page, open }) => {
    await page.route("**/api/content/learn/games/wordle", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), words: [] } });
    });
    await open("/learn/games");
    await page.getByRole("link", { name: "Word Master" }).click();
    await page.getByRole("button", { name: "Start Game" }).click();
    await expect(page.getByText("No words available for easy difficulty. Try another level.")).toBeVisible();
  });
});

test.describe("Wisdom Quotes", () => {
  const path = "/learn/games/quotes";

  test.beforeEach(async ({ page }) => seedRandom(page, 5));

  const texts = (page: Page, area: "pool" | "arranged") =>
    page.locator(`[data-area="${area}"] [data-piece]`).allTextContents();

  /** The saying whose words lie in the pool. */
  async function saying(page: Page, teacher: string): Promise<QuoteSaying> {
    const { teachers } = (await documentOf(page, "learn/games/quotes")) as WisdomQuotes;
    const words = (text: string) => text.split(/\s+/).sort().join(" ");
    const pool = words((await texts(page, "pool")).join(" "));
    const found = teachers
      .find(({ name }) => name === teacher)
      ?.quotes.find(({ text }) => words(text) === pool);
    if (!found) throw new Error(`no saying of ${teacher} has the words in the pool`);
    return found;
  }

  /** The next piece of the pool that continues `done` towards `text`. */
  function following(pool: string[], done: string, text: string): number {
    return pool.findIndex((piece) => {
      const longer = done === "" ? piece : `${done} ${piece}`;
      return text === longer || text.startsWith(`${longer} `);
    });
  }

  async function solve(page: Page, text: string) {
    let done = "";
    for (let pool = await texts(page, "pool"); pool.length > 0; pool = await texts(page, "pool")) {
      const index = following(pool, done, text);
      done = done === "" ? (pool[index] ?? "") : `${done} ${pool[index]}`;
      await page.locator('[data-area="pool"] [data-piece]').nth(index).click();
      if (done === text) return;
    }
  }

  for (const teacher of ["SRI RAMAKRISHNA", "SRI SARADA DEVI", "SWAMI VIVEKANANDA"]) {
    for (const level of ["Easy", "Medium", "Hard"]) {
      test(`${teacher}, ${level}, is won by tapping the pieces in order`, async ({ page, open }) => {
        await open(path);
        await page.getByText(teacher, { exact: true }).click();
        await page.getByText(level, { exact: true }).click();
        await page.getByRole("button", { name: "Start Game" }).click();
        const { text } = await saying(page, teacher);
        const count = text.split(/\s+/).length;
        const expected = count <= 20 ? "Easy" : count <= 30 ? "Medium" : "Hard";
        expect(expected).toBe(level);
        await solve(page, text);
        await expect(page.getByText("Great! You've arranged the quote correctly!")).toBeVisible();
        await expect(page.locator("main blockquote")).toHaveText(text);
        await expect(page.locator("main figcaption")).toContainText(teacher);
        await expect(page.getByText("Best time:")).toBeVisible();
      });
    }
  }

  test("shows for three seconds that an arrangement is wrong, also when the pool empties", async ({
    page,
    open,
  }) => {
    await openWithClock(page, open, path);
    await page.getByRole("button", { name: "Start Game" }).click();
    await page.clock.runFor(1200);
    await expect(page.getByRole("timer")).toHaveText("Time: 1.2 s");
    const notice = page.getByText("That doesn't seem right. Try rearranging the words.");
    await page.getByRole("button", { name: "Check My Answer" }).click();
    await expect(notice).toBeVisible();
    await page.clock.runFor(2900);
    await expect(notice).toBeVisible();
    await page.clock.runFor(200);
    await expect(notice).toBeHidden();
    while ((await texts(page, "pool")).length > 0)
      await page.locator('[data-area="pool"] [data-piece]').first().click();
    await expect(notice).toBeVisible();
  });

  test("a flick of a piece is no tap", async ({ page, open }) => {
    await open(path);
    await page.getByRole("button", { name: "Start Game" }).click();
    const before = await texts(page, "pool");
    const piece = page.locator('[data-area="pool"] [data-piece]').first();
    // As fast as a finger can be: down, up elsewhere, and the click that the browser makes of it.
    await piece.evaluate(async (element) => {
      const { left, top } = element.getBoundingClientRect();
      const at = (by: number) => ({ clientX: left + 5 + by, clientY: top + 5 - 4 * by });
      const pointer = { bubbles: true, pointerId: 1, isPrimary: true, button: 0 };
      element.setPointerCapture = () => {};
      element.dispatchEvent(new PointerEvent("pointerdown", { ...pointer, ...at(0) }));
      await Promise.resolve();
      element.dispatchEvent(new PointerEvent("pointermove", { ...pointer, ...at(60) }));
      await Promise.resolve();
      element.dispatchEvent(new PointerEvent("pointerup", { ...pointer, ...at(120) }));
      await Promise.resolve();
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, ...at(120) }));
    });
    await page.locator('[data-area="pool"] [data-piece]').nth(1).click();
    expect(await texts(page, "arranged")).toEqual([before[1]]);
    expect((await texts(page, "pool"))[0]).toBe(before[0]);
  });

  test("leaves Alt and an arrow to the browser", async ({ page, open }) => {
    await open(path);
    await page.getByRole("button", { name: "Start Game" }).click();
    const before = await texts(page, "pool");
    const taken = await page
      .locator('[data-area="pool"] [data-piece]')
      .first()
      .evaluate((element) => {
        const press = (altKey: boolean) => {
          const event = new KeyboardEvent("keydown", {
            key: "ArrowRight",
            altKey,
            bubbles: true,
            cancelable: true,
          });
          element.dispatchEvent(event);
          return event.defaultPrevented;
        };
        return [press(true), press(false)];
      });
    expect(taken).toEqual([false, true]);
    expect(await texts(page, "pool")).toEqual([before[1], before[0], ...before.slice(2)]);
  });

  test("moves pieces by mouse, and by keyboard", async ({ page, open }) => {
    await open(path);
    await page.getByRole("button", { name: "Start Game" }).click();
    const [first, second] = await texts(page, "pool");
    const arranged = page.locator('[data-area="arranged"]');
    await page.locator('[data-area="pool"] [data-piece]').first().dragTo(arranged);
    expect(await texts(page, "arranged")).toEqual([first]);
    await page.locator('[data-area="pool"] [data-piece]').first().focus();
    await page.keyboard.press("Enter");
    expect(await texts(page, "arranged")).toEqual([first, second]);
    await expect(arranged.locator("[data-piece]").nth(1)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    expect(await texts(page, "arranged")).toEqual([second, first]);
    await page.keyboard.press("Space");
    expect(await texts(page, "arranged")).toEqual([first]);
    await arranged.locator("[data-piece]").first().dragTo(page.locator('[data-area="pool"]'));
    expect(await texts(page, "arranged")).toEqual([]);
  });

  test.describe("by touch", () => {
    test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

    test("a finger that moves more than five pixels drags", async ({ page, open }) => {
      await open(path);
      await page.getByRole("button", { name: "Start Game" }).tap();
      const session = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x, y }],
        });
      const piece = page.locator('[data-area="pool"] [data-piece]').first();
      const arranged = page.locator('[data-area="arranged"]');
      await arranged.scrollIntoViewIfNeeded();
      const text = (await piece.textContent()) ?? "";
      const from = await piece.boundingBox();
      const to = await arranged.boundingBox();
      if (!from || !to) throw new Error("the pieces are not in sight");
      const [x, y] = [from.x + 10, from.y + 10];
      await touch("touchStart", x, y);
      await touch("touchMove", x + 3, y);
      await expect(page.locator("[data-piece][data-moving]")).toHaveCount(0);
      await touch("touchMove", x + 9, y);
      await expect(page.locator("[data-piece][data-moving]")).toHaveCount(1);
      await touch("touchMove", to.x + 40, to.y + 30);
      await touch("touchEnd");
      expect(await texts(page, "arranged")).toEqual([text]);
    });

    test("a drag that the device breaks off leaves every piece in its place", async ({
      page,
      open,
      consoleLines,
    }) => {
      await open(path);
      await page.getByRole("button", { name: "Start Game" }).tap();
      const session = await page.context().newCDPSession(page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", x = 0, y = 0) =>
        session.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" || type === "touchCancel" ? [] : [{ x, y }],
        });
      const piece = page.locator('[data-area="pool"] [data-piece]').first();
      const arranged = page.locator('[data-area="arranged"]');
      await arranged.scrollIntoViewIfNeeded();
      const before = await texts(page, "pool");
      const from = await piece.boundingBox();
      const to = await arranged.boundingBox();
      if (!from || !to) throw new Error("the pieces are not in sight");
      const [x, y] = [from.x + 10, from.y + 10];
      await touch("touchStart", x, y);
      await touch("touchMove", x + 9, y);
      await expect(page.locator("[data-piece][data-moving]")).toHaveCount(1);
      await touch("touchMove", to.x + 40, to.y + 30);
      await touch("touchCancel");
      await expect(page.locator("[data-piece][data-moving]")).toHaveCount(0);
      expect(await texts(page, "arranged")).toEqual([]);
      expect(await texts(page, "pool")).toEqual(before);
      expect(await piece.boundingBox()).toEqual(from);
      // A tap still counts.
      await piece.tap();
      expect(await texts(page, "arranged")).toEqual([before[0]]);
      expect(consoleLines).toEqual([]);
    });
  });
});

test.describe("sharing", () => {
  test("opens a window of 600 by 400 with the public address", async ({ page, open }) => {
    await page.addInitScript(() => {
      const calls: unknown[][] = [];
      Object.assign(window, { opened: calls });
      window.open = (...call: unknown[]) => {
        calls.push(call);
        return null;
      };
    });
    await open("/learn/games/wordle");
    for (const network of ["Facebook", "Twitter", "WhatsApp"]) {
      await page.getByRole("link", { name: `Share on ${network}` }).click();
    }
    const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened);
    expect(opened.map(([url]) => new URL(url ?? "").hostname)).toEqual([
      "www.facebook.com",
      "twitter.com",
      "wa.me",
    ]);
    for (const [url, , features] of opened) {
      expect(decodeURIComponent(url ?? "")).toContain("/learn/games/wordle");
      expect(features).toContain("width=600,height=400");
    }
  });
});

test("the list leads to all four games", async ({ page, open }) => {
  await open("/learn/games");
  const links = await page
    .locator("main article a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual([
    "/learn/games/word-scramble",
    "/learn/games/guess-picture",
    "/learn/games/wordle",
    "/learn/games/quotes",
  ]);
});

test.describe("accessibility", () => {
  for (const game of ["word-scramble", "guess-picture", "wordle", "quotes"]) {
    test(game, async ({ page }) => expectAccessible(page, `/learn/games/${game}`));
  }
});
