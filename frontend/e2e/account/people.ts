/** People that `scripts/e2e` makes, and cookies of theirs. */
import type { Browser, BrowserContext } from "@playwright/test";
import { test as base, expect } from "../support";

export type Role = "admin" | "moderator" | "teacher" | "student";

/** Each role's own, and an administrator whose drafts are nobody else's. */
export type Person = Role | "page-editor";

export const emailOf = (person: Person) => `${person}@example.org`;
export const passwordOf = (person: Person) => `password of ${person}`;

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/**
 * For how long a session serves, in milliseconds. Ten minutes after somebody has signed in they are asked again before they
 * give a role, say, and a test has to be through with that by then.
 */
const RECENT = 5 * 60_000;

interface Session {
  cookies: Cookies;
  /** When it began. */
  since: number;
}

interface WorkerFixtures {
  /** The session of each person with each program, which several tests have: signing in is limited by address. */
  sessions: Map<string, Session>;
}

interface Fixtures {
  /** Signs the page's browser in; the session is shared, so it must not be ended. */
  be: (person: Person) => Promise<void>;
}

/** Signs a browser in that nobody else uses. On a fast machine specs sign in more often than the limit allows: then it waits. */
export async function signInAlone({ request }: BrowserContext, person: Person): Promise<void> {
  const data = { email: emailOf(person), password: passwordOf(person) };
  let response = await request.post("/api/session", { data });
  while (response.status() === 429) {
    const seconds = Number(response.headers()["retry-after"]);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    response = await request.post("/api/session", { data });
  }
  expect(response.status(), `${person} signs in; scripts/e2e makes the account`).toBe(200);
}

async function signIn(browser: Browser, baseURL: string | undefined, person: Person): Promise<Session> {
  const since = Date.now();
  const context = await browser.newContext({ baseURL });
  await signInAlone(context, person);
  const cookies = await context.cookies();
  await context.close();
  return { cookies, since };
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
    await use(async (person) => {
      const key = `${person} ${baseURL}`;
      let session = sessions.get(key);
      if (!session || Date.now() - session.since > RECENT) {
        session = await signIn(browser, baseURL, person);
        sessions.set(key, session);
      }
      await context.addCookies(session.cookies);
    });
  },
});

export { expect };
