/** Signing in with a finger or a face, on a phone and on a desk: the authenticator is Chromium's virtual one. */
import type { CDPSession, Page } from "@playwright/test";
import { type OwnProgram, ownProgram } from "../ownProgram.mjs";
import { test as base, expect, expectAccessibleNow, hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
base.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const EMAIL = "asha@example.org";
const PASSWORD = "a long enough password";

/** A phone or a laptop with a sensor. */
class Authenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  static async of(page: Page): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send("WebAuthn.enable", { enableUI: false });
    const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  /** Whether it is the owner's finger. */
  async recognise(isUserVerified: boolean): Promise<void> {
    const authenticatorId = this.#id;
    await this.#session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }

  async passkeys(): Promise<number> {
    const authenticatorId = this.#id;
    return (await this.#session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length;
  }
}

/** The host of a passkey is a name: browsers take no number for one. */
const test = base.extend<{ own: OwnProgram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  own: async ({}, use) => {
    const own = await ownProgram(program ?? "", [], { host: "localhost" });
    await own.addPerson(EMAIL, PASSWORD, "admin");
    await own.start();
    await use(own);
    await own.end();
  },
});

const toast = (page: Page, text: string) => page.locator("[data-toast]").filter({ hasText: text });
const signInButton = (page: Page) => page.getByRole("button", { name: "Sign in with your finger or face" });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

async function signIn(page: Page, own: OwnProgram): Promise<void> {
  await page.request.post(`${own.address}/api/session`, { data: { email: EMAIL, password: PASSWORD } });
}

/** For whoever presses the button: the virtual authenticator would choose what is suggested before that. */
async function suggestNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
}

/** Signs in with the password and adds a passkey on the profile. */
async function addPasskey(page: Page, own: OwnProgram): Promise<void> {
  await signIn(page, own);
  await open(page, `${own.address}/profile`);
  await page.getByRole("button", { name: "Add a Passkey" }).click();
  await expect(toast(page, "Passkey added")).toBeVisible();
}

async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

for (const width of [360, 1280]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("a passkey is added, signs in by the button and is removed", async ({ page, own }) => {
      const authenticator = await Authenticator.of(page);
      await addPasskey(page, own);
      expect(await authenticator.passkeys()).toBe(1);
      const passkeys = page.getByRole("region", { name: "Passkeys" });
      await expect(passkeys.getByText("Not used yet")).toBeVisible();
      await expectNoOverflow(page);
      await expectAccessibleNow(page);
      await page.getByRole("button", { name: "Add a Passkey" }).click();
      await expect(
        page.getByText("This device has a passkey for your account already.").first(),
      ).toBeVisible();

      await passkeys.getByText("Rename", { exact: false }).first().click();
      await passkeys.getByLabel("Name", { exact: true }).fill("Blue phone");
      await passkeys.getByRole("button", { name: /^Rename/ }).click();
      await expect(passkeys.getByRole("heading", { name: "Blue phone" })).toBeVisible();

      await page.context().clearCookies();
      await suggestNothing(page);
      await open(page, `${own.address}/login?from=%2Fabout`);
      await expect(page.getByLabel("E-mail").first()).toHaveAttribute("autocomplete", "username webauthn");
      await expectNoOverflow(page);
      await expectAccessibleNow(page);
      await signInButton(page).click();
      await expect(page).toHaveURL(`${own.address}/about`);
      await expect(toast(page, "Signed in")).toBeVisible();
      await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();

      await page.goto(`${own.address}/profile`);
      await expect(passkeys.getByText("Last used on")).toBeVisible();
      await page.getByRole("button", { name: "Remove: Blue phone" }).click();
      await expect(page.getByText("You have none yet.")).toBeVisible();
      await page.context().clearCookies();
      await open(page, `${own.address}/login`);
      await signInButton(page).click();
      await expect(page.getByText("This passkey could not be used.").first()).toBeVisible();
      await expect(page).toHaveURL(`${own.address}/login`);
    });

    test("the field of the address suggests a passkey", async ({ page, own }) => {
      await Authenticator.of(page);
      await addPasskey(page, own);
      await page.context().clearCookies();
      // The virtual authenticator chooses what is suggested at once.
      await page.goto(`${own.address}/login?from=%2Fabout`);
      await expect(page).toHaveURL(`${own.address}/about`);
      await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
    });

    test("whoever is asked again shows a passkey", async ({ page, own }) => {
      const authenticator = await Authenticator.of(page);
      await addPasskey(page, own);
      await page.context().clearCookies();
      // The password alone opens the account, but not the office.
      await signIn(page, own);
      await open(page, `${own.address}/office`);
      await expect(page).toHaveURL(`${own.address}/auth/again?from=%2Foffice`);
      await expect(page.getByLabel("Password")).toHaveCount(0);
      await expectNoOverflow(page);
      await expectAccessibleNow(page);
      await authenticator.recognise(false);
      await page.getByRole("button", { name: "Use your finger or face" }).click();
      await expect(toast(page, "Not confirmed")).toBeVisible();
      await authenticator.recognise(true);
      await page.getByRole("button", { name: "Use your finger or face" }).click();
      await expect(page).toHaveURL(`${own.address}/office`);
      await expect(page.getByRole("heading", { name: "Office", level: 1 })).toBeVisible();
    });

    test("the office offers a passkey until it is put away", async ({ page, own }) => {
      await signIn(page, own);
      await open(page, `${own.address}/office`);
      await expectNoOverflow(page);
      await expect(page.getByRole("link", { name: "Add a passkey" })).toHaveAttribute(
        "href",
        "/profile#passkeys",
      );
      await page.getByRole("button", { name: "Not now" }).click();
      await expect(page).toHaveURL(`${own.address}/office`);
      await expect(page.getByRole("link", { name: "Add a passkey" })).toHaveCount(0);
    });

    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });

      test("lines say what cannot be done, and passkeys are renamed and removed", async ({
        page,
        browser,
        own,
      }) => {
        await page.goto(`${own.address}/login`);
        await expect(page.getByText("can be used only where the browser runs scripts").first()).toBeVisible();
        await expect(signInButton(page)).toBeHidden();
        // Made where scripts run.
        const scripted = await browser.newContext({ javaScriptEnabled: true });
        const other = await scripted.newPage();
        await Authenticator.of(other);
        await addPasskey(other, own);
        await page.context().addCookies(await scripted.cookies());
        await scripted.close();
        await page.goto(`${own.address}/profile`);
        const passkeys = page.getByRole("region", { name: "Passkeys" });
        await expect(passkeys.getByText("can be used only where the browser runs scripts")).toBeVisible();
        await passkeys.locator("summary").click();
        await passkeys.getByLabel("Name", { exact: true }).fill("Blue phone");
        await passkeys.getByRole("button", { name: /^Rename/ }).click();
        await page.getByRole("button", { name: "Remove: Blue phone" }).click();
        await expect(page.getByText("You have none yet.")).toBeVisible();
      });
    });
  });
}

test("where a browser has no passkeys a line says so", async ({ page, own }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await open(page, `${own.address}/login`);
  await expect(page.getByText("This browser cannot use your finger or face.")).toBeVisible();
  await expect(signInButton(page)).toHaveCount(0);
});
