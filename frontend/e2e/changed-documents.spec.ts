/**
 * Something changes the document before the scripts start: a password manager inserts elements, a translator
 * wraps words, a proxy drops comments or hides addresses, an archive serves it elsewhere. React makes anew what
 * it does not know; nothing that the visitor has done gets lost, and no word.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "./account/people";
import { addresses } from "./pages";
import { held, hydrated } from "./support";

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
      const emails = page.locator("input[name=email]");
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

test("a password that a password manager shows stays where it was typed", async ({ page }) => {
  const start = await openChanged(page, "/login", () => {
    for (const field of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
      field.type = "text";
      field.form?.prepend(document.createElement("div"));
    }
  });
  const form = page.locator('form[action="/api/session"]');
  await form.locator("[name=email]").fill("asha@example.org");
  await form.locator("[name=password]").fill("a long pass phrase");
  await start();
  await expect(form.locator("[name=email]")).toHaveValue("asha@example.org");
  await expect(form.locator("[name=password]")).toHaveValue("a long pass phrase");
});

/** A translator as browsers have it: it marks every word that comes, too. */
function translator(): void {
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
  const begin = () => {
    translateAll(document.body);
    const root = document.getElementById("root");
    if (!root) return;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translateAll(node);
    }).observe(root, { childList: true, subtree: true });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
}

test("a page that is translated while it starts keeps all its words", async ({ page, request }) => {
  await page.addInitScript(translator);
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

test("a page that is translated after it has started goes on working, and so do those it leads to", async ({
  page,
  open,
  consoleLines,
}) => {
  await page.route("**/api/contact", (route) => route.fulfill({ status: 200, body: "{}" }));
  const arrive = await held(page, "**/api/contact");
  await open("/about/holy-trinity");
  await page.evaluate(() => {
    const { documentElement } = document;
    documentElement.lang = "he";
    documentElement.dir = "rtl";
    documentElement.classList.add("translated-rtl");
    Object.assign(window, { first: true });
  });
  await page.evaluate(translator);
  await expect(page.locator("h1")).toHaveText("The* Holy* Trinity*");
  await page.locator("[data-tab]").last().click();
  await expect(page.locator("[data-panel]:visible")).toHaveCount(1);
  await expect(page.locator("[data-panel]:visible")).toContainText("Vivekananda*");

  // Texts come and go in a form.
  await page.locator('footer a[href="/services"]').click();
  await expect(page.locator("h1")).toHaveText("Our* Services*");
  await page.locator('main a[href="/services/hinduism-for-children"]').first().click();
  await expect(page.locator("h1")).toHaveText("Hinduism* for* Children*");
  const form = page.locator('main form[action="/api/contact"]');
  await form.locator("[type=submit]").click();
  await expect(form.locator("#contact-firstName-error")).toContainText("First* name* must* be*");
  for (const [name, value] of Object.entries({
    firstName: "Asha",
    lastName: "Naidoo",
    email: "asha@example.org",
    subject: "The class",
    message: "May I bring my mother?",
  })) {
    await form.locator(`[name=${name}]`).fill(value);
  }
  await form.locator("[type=submit]").click();
  await expect(form.locator("[type=submit]")).toHaveText("Sending*...");
  arrive();
  await expect(page.locator("[data-toast]")).toContainText("Message* sent*");
  await expect(form.locator("[id$=-error]")).toHaveCount(0);
  await expect(form.locator("[name=message]")).toHaveValue("");

  await page.goBack();
  await expect(page.locator("h1")).toHaveText("Our* Services*");
  expect(await page.evaluate(() => "first" in window), "still the first document").toBe(true);
  // What the translator has set stays: the words are in that language.
  await expect(page.locator("html")).toHaveAttribute("lang", "he");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  expect(consoleLines).toEqual([]);
});

test("marks of extensions on elements are no change: everything stays as it was made", async ({
  page,
  consoleLines,
}) => {
  const start = await openChanged(page, "/services/hinduism-for-children", () => {
    const mark = (selector: string, marks: Record<string, string>) => {
      for (const element of document.querySelectorAll(selector)) {
        for (const [name, value] of Object.entries(marks)) element.setAttribute(name, value);
      }
    };
    mark("html", { "data-lt-installed": "true", "data-darkreader-mode": "dynamic" });
    mark("body", { "cz-shortcut-listen": "true", "data-new-gr-c-s-check-loaded": "14.1", "data-gr-ext": "" });
    mark("input, textarea, button", {
      fdprocessedid: "a1b2c3",
      "data-lt-tmp-id": "lt-1",
      spellcheck: "false",
    });
    mark("textarea", { "data-gramm": "false", "data-gramm_editor": "false" });
    mark("input", { style: "background-image: none; cursor: auto" });
    mark("a", { "data-wappler": "1" });
    mark("img", { "data-darkreader-inline": "" });
    Object.assign(window, { before: [...document.querySelectorAll("#root *")] });
  });
  await page.locator("[name=message]").fill("May I bring my mother?");
  await start();
  // What React does not know it would have made anew.
  const replaced = await page.evaluate(() => {
    const { before } = window as unknown as { before: Element[] };
    return before.filter((it) => !it.isConnected).map((it) => it.outerHTML.slice(0, 120));
  });
  expect(replaced).toEqual([]);
  await expect(page.locator("[name=message]")).toHaveValue("May I bring my mother?");
  await expect(page.locator("[name=message]")).toHaveAttribute("data-gramm", "false");
  await expect(page.locator("body")).toHaveAttribute("cz-shortcut-listen", "true");
  await page.locator('footer a[href="/contact"]').click();
  await expect(page.locator("h1")).toHaveText("Contact Us");
  await expect(page.locator("html")).toHaveAttribute("data-lt-installed", "true");
  expect(consoleLines).toEqual([]);
});

/** As Cloudflare hides addresses from robots: the first byte is the key of the others. */
const hidden = (address: string) =>
  [0x2a, ...[...new TextEncoder().encode(address)].map((byte) => byte ^ 0x2a)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** And what its script does with them. */
function showHidden(): void {
  for (const it of document.querySelectorAll<HTMLElement>("[data-cfemail]")) {
    const bytes = (it.dataset.cfemail?.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
    const address = String.fromCharCode(...bytes.slice(1).map((byte) => byte ^ (bytes[0] ?? 0)));
    const link = it.closest("a");
    if (link) link.href = `mailto:${address}`;
    it.replaceWith(address);
  }
}

test("e-mail addresses that a proxy hides from robots are shown to visitors", async ({
  page,
  be,
  consoleLines,
}) => {
  const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
  const span = (address: string) =>
    `<span class="__cf_email__" data-cfemail="${hidden(address)}">[email&#160;protected]</span>`;
  for (const path of ["/privacy", "/admin/people"]) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const [, head, content, end] =
        (await response.text()).match(/^(.*<body.*?>)(.*?)(<script type="application\/json".*)$/s) ?? [];
      const body = (content ?? "")
        .replaceAll(/href="mailto:([^"]+)"/g, (_, it) => `href="/cdn-cgi/l/email-protection#${hidden(it)}"`)
        // Texts alone, not what stands in a tag.
        .replaceAll(/>[^<]+(?=<)/g, (text) => text.replaceAll(EMAIL, span));
      await route.fulfill({ response, body: `${head}${body}${end}` });
    });
  }
  await be("admin");
  for (const proxy of ["comes first", "never comes"]) {
    for (const [path, address, isLink] of [
      ["/privacy", "enquiries@inforegulator.org.za", true],
      ["/admin/people", "student@example.org", false],
    ] as const) {
      await test.step(`${path}, the proxy's script ${proxy}`, async () => {
        const start = await openChanged(page, path, () => {});
        const main = page.locator("main");
        await expect(main.locator("[data-cfemail]").first()).toHaveText("[email\u00A0protected]");
        if (proxy === "comes first") await page.evaluate(showHidden);
        await start();
        await expect(main).toContainText(address);
        await expect(main).not.toContainText("protected]");
        if (isLink) await expect(main.locator(`a[href="mailto:${address}"]`)).toHaveText(address);
        await page.locator('footer a[href="/contact"]').click();
        await expect(page.locator("h1")).toHaveText("Contact Us");
        await page.unroute("**/*.js");
      });
    }
    // Then the page is as it was sent; otherwise React says once that it is not, and makes it anew.
    if (proxy === "comes first") expect(consoleLines).toEqual([]);
  }
  expect(consoleLines.filter((line) => !line.includes("React error #418"))).toEqual([]);
});

for (const scripts of ["run", "are missing"]) {
  test(`a page that an archive serves below a path of its own can be read where its scripts ${scripts}`, async ({
    page,
    baseURL,
  }) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const archive = `/web/20260301120000/${baseURL}`;
    // Archives rewrite addresses in markup, and drop policies.
    await page.route(`**${archive}/**`, async (route) => {
      const path = route.request().url().split(archive).at(-1) ?? "";
      if (scripts === "are missing" && path.endsWith(".js")) return route.fulfill({ status: 404 });
      const response = await route.fetch({ url: `${baseURL}${path}` });
      const { "content-security-policy": _, ...headers } = response.headers();
      if (!headers["content-type"]?.startsWith("text/html")) return route.fulfill({ response });
      const body = (await response.text())
        .replaceAll(/(?<= (?:href|src|action)=")\//g, `${archive}/`)
        .replaceAll(/(?<= data-(?:scripts|steps)="[^"]*)\/assets/g, `${archive}/assets`);
      return route.fulfill({ status: response.status(), headers, body });
    });
    for (const [path, heading] of [
      ["/about/vedanta", "Vedanta"],
      ["/services/hinduism-for-children", "Hinduism for Children"],
      ["/gallery", "Gallery"],
      ["/", "Welcome to the Vedanta Centre Johannesburg"],
    ] as const) {
      await page.goto(`${archive}${path}`, { waitUntil: "domcontentloaded" });
      const main = page.locator("main");
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts here
      const sent = await main.innerText();
      expect(sent.length).toBeGreaterThan(100);
      // Made for another address, the page stays as it was sent.
      if (scripts === "run") await expect(page.locator("html:not([data-scripts])")).toBeAttached();
      else await expect(page.locator("html[data-scripts=off]")).toBeAttached();
      await expect(page.locator("h1"), path).toHaveText(heading);
      await expect(page.locator("h1"), path).toBeInViewport();
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts here
      expect((await main.innerText()).includes(sent), path).toBe(true);
    }
    await page.locator('footer a[href$="/about"]').click();
    await expect(page.locator("h1")).toHaveText("About Us");
    await expect(page).toHaveURL(`${archive}/about`);
    expect(errors).toEqual([]);
    // What a page asks for after it was left, or at the end, has no answer any more.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}
