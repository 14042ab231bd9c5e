/**
 * Something changes the document before the scripts start: a password manager inserts elements, a translator
 * wraps words, a proxy drops comments. React makes anew what it does not know; nothing that the visitor
 * has done gets lost, and no word.
 */
import type { Page } from "@playwright/test";
import { addresses } from "./pages";
import { expect, held, hydrated, test } from "./support";

test.use({ viewport: { width: 360, height: 740 }, reducedMotion: "reduce" });

/** How documents are changed, in the page. */
const CHANGES = {
  /** Beside every field and in every form, as password managers do. */
  inserted: () => {
    for (const field of document.querySelectorAll("input, textarea, form")) {
      const mark = document.createElement("span");
      mark.append(document.createElement("button"));
      if (field instanceof HTMLFormElement) field.prepend(mark);
      else field.after(mark);
    }
  },
  /** Every text, as browsers' translators do. */
  translated: () => {
    document.documentElement.classList.add("translated-ltr");
    const root = document.getElementById("root");
    const walker = document.createTreeWalker(root ?? document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim()) continue;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      text.replaceWith(font);
      font.firstElementChild?.append(text);
    }
  },
  /** As proxies do that shorten markup. */
  "without comments": () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
    const comments: Comment[] = [];
    while (walker.nextNode()) comments.push(walker.currentNode as Comment);
    for (const comment of comments) comment.remove();
  },
};

/** Opens a page whose scripts wait, and changes its document; the returned function lets them come. */
async function openChanged(page: Page, path: string, change: () => void): Promise<() => Promise<void>> {
  const release = await held(page, "**/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(change);
  return async () => {
    release();
    await hydrated(page);
  };
}

for (const [kind, change] of Object.entries(CHANGES)) {
  test.describe(kind, () => {
    test("a message that was written stays, and the field in which it is written", async ({ page }) => {
      const start = await openChanged(page, "/services/hinduism-for-children", change);
      await page.locator("[name=firstName]").fill("Asha");
      await page.locator("[name=email]").fill("asha@example.org");
      await page.locator("[name=message]").click();
      await page.keyboard.insertText("May I bring my mother?");
      await start();
      await expect(page.locator("[name=firstName]")).toHaveValue("Asha");
      await expect(page.locator("[name=email]")).toHaveValue("asha@example.org");
      await expect(page.locator("[name=message]")).toBeFocused();
      await page.keyboard.insertText(" And my son?");
      await expect(page.locator("[name=message]")).toHaveValue("May I bring my mother? And my son?");
    });

    test("a password stays in its own form, at its place", async ({ page }) => {
      const start = await openChanged(page, "/login", change);
      const fields = page.locator("input[type=password]");
      const emails = page.locator("input[type=email]");
      await emails.first().fill("asha@example.org");
      await fields.first().fill("a long pass phrase");
      await page.keyboard.press("ArrowLeft");
      await start();
      await expect(emails.first()).toHaveValue("asha@example.org");
      await expect(fields.first()).toHaveValue("a long pass phrase");
      await expect(emails.nth(1)).toHaveValue("");
      await expect(fields.first()).toBeFocused();
      await page.keyboard.type("!");
      await expect(fields.first()).toHaveValue("a long pass phras!e");
    });

    test("an answer and the tap on Next count", async ({ page, request }) => {
      const quiz = (await addresses(request)).find((path) => path.startsWith("/learn/quizzes/")) ?? "";
      const start = await openChanged(page, quiz, change);
      await page.locator("main fieldset label:visible").nth(1).click();
      await page.locator("main form [type=submit]", { hasText: "Next" }).click();
      await start();
      await expect(page.getByText("Question 2 of")).toBeVisible();
      await page.getByRole("button", { name: "Previous" }).click();
      await expect(page.locator("main fieldset label:visible input").nth(1)).toBeChecked();
    });

    test("a tap on a tab counts, and what was unfolded stays so", async ({ page }) => {
      const start = await openChanged(page, "/learn/quizzes", change);
      // Until the scripts are there it is a link.
      await page.locator("[data-tab]", { hasText: "Community" }).click();
      await start();
      const tab = page.getByRole("tab", { name: "Community" });
      await expect(tab).toHaveAttribute("aria-selected", "true");
    });

    test("an open menu stays open", async ({ page }) => {
      const start = await openChanged(page, "/", change);
      await page.getByRole("button", { name: "Open menu" }).click();
      await page.locator('summary[aria-label="About pages"]').click();
      const link = page.locator("#site-menu").getByRole("link", { name: "Our Centre" });
      await expect(link).toBeVisible();
      await start();
      await expect(link).toBeVisible();
    });
  });
}

test("a page that is translated while it starts keeps all its words", async ({ page, request }) => {
  /** A translator as browsers have it: it marks every word that comes, too. */
  await page.addInitScript(() => {
    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest("font, script, style, textarea, noscript")) return;
      const font = document.createElement("font");
      const inner = document.createElement("font");
      inner.textContent = text.data.replaceAll(/\p{L}+/gu, "$&*");
      font.append(inner);
      text.replaceWith(font);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translate(text);
    };
    addEventListener("DOMContentLoaded", () => {
      translateAll(document.body);
      const root = document.getElementById("root");
      if (!root) return;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) translateAll(node);
      }).observe(root, { childList: true, subtree: true });
    });
  });
  const words = () =>
    page.locator("#root").evaluate((root) => {
      const texts: string[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { parentElement, data } = walker.currentNode as Text;
        // Copies of slides and the length of a recording come with the scripts.
        if (!parentElement?.closest("[data-copy], [role=status], [type=range] + span")) texts.push(data);
      }
      return texts.join(" ").split(/\s+/).filter(Boolean);
    });
  const lost: string[] = [];
  for (const path of (await addresses(request)).filter((address) => !address.includes("/games/"))) {
    const start = await openChanged(page, path, () => {});
    const before = new Set(await words());
    await start();
    const after = new Set(await words());
    const missing = [...before].filter((word) => !after.has(word));
    const english = [...after].filter((word) => /\p{L}$/u.test(word) && !before.has(word));
    if (missing.length > 0 || english.length > 0) lost.push(`${path}: lost ${missing}, English ${english}`);
    await page.unrouteAll();
  }
  expect(lost).toEqual([]);
});
