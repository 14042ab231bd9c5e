/** People that `scripts/e2e` makes, and cookies of theirs. */
import type { Browser, BrowserContext } from "@playwright/test";
import { test as base, expect } from "../support";

export type Role = "admin" | "moderator" | "teacher" | "student";

export const emailOf = (role: Role) => `${role}@example.org`;
export const passwordOf = (role: Role) => `password of ${role}`;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

interface WorkerFixtures {
  /** The session of each role with each program, begun once per worker: signing in is limited by address. */
  sessions: Map<string, Cookies>;
}

interface Fixtures {
  /** Signs the page's browser in; the session is shared, so it must not be ended. */
  be: (role: Role) => Promise<void>;
}

async function signIn(browser: Browser, baseURL: string | undefined, role: Role): Promise<Cookies> {
  const context = await browser.newContext({ baseURL });
  const data = { email: emailOf(role), password: passwordOf(role) };
  const response = await context.request.post("/api/session", { data });
  expect(response.status(), `${role} signs in; scripts/e2e makes the account`).toBe(200);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
    async ({}, use) => {
      await use(new Map());
    },
    { scope: "worker" },
  ],
  be: async ({ browser, context, baseURL, sessions }, use) => {
    await use(async (role) => {
      const key = `${role} ${baseURL}`;
      const cookies = sessions.get(key) ?? (await signIn(browser, baseURL, role));
      sessions.set(key, cookies);
      await context.addCookies(cookies);
    });
  },
});

export { expect };
