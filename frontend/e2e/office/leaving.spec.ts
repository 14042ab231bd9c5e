/** An editor who taps Publish and closes the page has published. */
import { expect, test } from "../account/people";
import { ownProgram } from "../ownProgram.mjs";
import { hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
test.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const PASSWORD = "password of an editor";

test("what was asked to be published is published, however soon the page is closed", async ({ context }) => {
  const own = await ownProgram(program ?? "");
  await own.addPerson("asha@example.org", PASSWORD, "admin");
  await own.start();
  const signIn = { data: { email: "asha@example.org", password: PASSWORD } };
  expect((await context.request.post(`${own.address}/api/session`, signIn)).status()).toBe(200);
  for (const pause of [0, 10, 20, 50, 100, 200]) {
    const heading = `What we keep, ${pause}`;
    const page = await context.newPage();
    await page.goto(`${own.address}/admin/content/privacy`);
    await hydrated(page);
    await page.getByLabel("Heading", { exact: true }).first().fill(heading);
    await expect(page.getByText("Your draft is saved. Visitors do not see it yet.")).toBeVisible();
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await page.waitForTimeout(pause);
    await page.close();
    const shows = async () =>
      (await (await context.request.get(`${own.address}/privacy`)).text()).includes(heading);
    await expect.poll(shows, { message: `left after ${pause} ms` }).toBe(true);
  }
  await own.end();
});
