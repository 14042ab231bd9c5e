/**
 * Firefox gives controls back after a reload as they were left: a button that is disabled at first would be
 * enabled then. `autocomplete="off"` on the element itself keeps it from that.
 */
import { addresses } from "./pages";
import { expect, test } from "./support";

test("what a document disables, or a script may, is not given back as it was left", async ({
  page,
  request,
  open,
}) => {
  const restored = () =>
    page
      .locator("button:disabled:not([autocomplete=off]), input:disabled:not([autocomplete=off])")
      .evaluateAll((found) =>
        found.filter((it) => !it.closest("fieldset:disabled")).map((it) => it.outerHTML),
      );
  const markup = { buttons: 0 };
  for (const path of await addresses(request)) {
    await page.setContent(await (await request.get(path)).text());
    markup.buttons += await page.locator("button:disabled[autocomplete=off]").count();
    expect(await restored(), path).toEqual([]);
  }
  expect(markup.buttons).toBeGreaterThan(5);

  const quiz = (await addresses(request)).find((path) => path.startsWith("/learn/quizzes/")) ?? "";
  await open(quiz);
  for (const name of ["Previous", "Next"]) {
    await expect(page.getByRole("button", { name })).toHaveAttribute("autocomplete", "off");
  }
});
