import type { Page } from "@playwright/test";
import type { QuizQuestion } from "../../src/generated/content";
import { expect, expectAccessible, hydrated, test } from "../support";
import { documentOf } from "./support";

const lessons = [
  ["hindu-philosophy/dharma-intro", 3, "The Principle of Karma"],
  ["hindu-philosophy/karma-principle", 3, "The Trimurti"],
  ["deities/trimurti-concept", 2, null],
] as const;

const quizzes = [
  ["basic-concepts", 10],
  ["deities", 15],
  ["scriptures", 12],
  ["philosophy", 15],
  ["festivals", 10],
  ["epics", 20],
  ["bhagavad-gita", 18],
  ["user-quiz-1", 8],
  ["user-quiz-2", 12],
] as const;

/** Plays the quiz on the page; `pick` says which answer to give to each question. */
async function play(page: Page, questions: QuizQuestion[], pick: (question: QuizQuestion) => number) {
  for (const [number, question] of questions.entries()) {
    const group = page.getByRole("group", { name: question.question });
    await expect(group).toContainText(`Question ${number + 1} of ${questions.length}`);
    const last = number === questions.length - 1;
    const next = page.getByRole("button", { name: last ? "Finish" : "Next", exact: true });
    await expect(next).toBeDisabled();
    const answer = question.answers[pick(question)] ?? "";
    await group.getByRole("radio", { name: answer, exact: true }).check();
    await next.click();
  }
}

test.describe("the quiz of a lesson", () => {
  for (const [lesson, count, next] of lessons) {
    test(`${lesson} has ${count} questions and leads on`, async ({ page, open }) => {
      const { quiz } = await documentOf(page, `learn/lessons/${lesson}`);
      expect(quiz.questions).toHaveLength(count);
      await open(`/learn/lessons/${lesson}`);
      await play(page, quiz.questions, (question) => question.correctAnswer);
      await expect(page.getByText(`You got ${count} out of ${count} correct (100%).`)).toBeVisible();
      if (next) await expect(page.getByRole("link", { name: `Next lesson: ${next}` })).toBeVisible();
      else await expect(page.getByText("You've completed all available lessons!")).toBeVisible();
    });
  }

  test("marks each question, shows the right answer of wrong ones, and can be restarted", async ({
    page,
    open,
  }) => {
    const { quiz } = await documentOf(page, "learn/lessons/hindu-philosophy/dharma-intro");
    const [first, second, third] = quiz.questions as [QuizQuestion, QuizQuestion, QuizQuestion];
    await open("/learn/lessons/hindu-philosophy/dharma-intro");
    await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
    await play(page, [first, second, third], (question) =>
      question === second ? (question.correctAnswer + 1) % 4 : question.correctAnswer,
    );
    await expect(page.getByText("You got 2 out of 3 correct (67%).")).toBeVisible();
    const marks = page.getByRole("main").locator("ol > li");
    await expect(marks.nth(0)).toContainText("Right:");
    await expect(marks.nth(0)).not.toContainText("Correct answer:");
    await expect(marks.nth(1)).toContainText("Wrong:");
    await expect(marks.nth(1)).toContainText(`Correct answer: ${second.answers[second.correctAnswer]}`);
    for (const [index, question] of [first, second, third].entries()) {
      await expect(marks.nth(index)).toContainText(question.explanation);
    }
    await page.getByRole("button", { name: "Restart" }).click();
    const group = page.getByRole("group", { name: first.question });
    await expect(group).toBeVisible();
    await expect(group.getByRole("radio", { checked: true })).toHaveCount(0);
  });

  test("goes back with the answer kept, by keyboard alone", async ({ page, open }) => {
    const { quiz } = await documentOf(page, "learn/lessons/hindu-philosophy/dharma-intro");
    const [first, second] = quiz.questions as [QuizQuestion, QuizQuestion];
    await open("/learn/lessons/hindu-philosophy/dharma-intro");
    const group = page.getByRole("group", { name: first.question });
    await group.getByRole("radio").first().focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await expect(group.getByRole("radio").nth(1)).toBeChecked();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("group", { name: second.question })).toBeVisible();
    await page.getByRole("button", { name: "Previous" }).press("Enter");
    await expect(group.getByRole("radio").nth(1)).toBeChecked();
  });
});

test.describe("the catalogue", () => {
  test("shows every card with its number of questions and level", async ({ page, open }) => {
    await open("/learn/quizzes");
    const found: [string, number][] = [];
    for (const tab of ["Featured", "Categories", "Community"]) {
      await page.getByRole("tab", { name: tab }).click();
      for (const card of await page.getByRole("tabpanel", { name: tab }).getByRole("article").all()) {
        const href = await card.getByRole("link").getAttribute("href");
        const note = await card.getByText(/^\d+ questions/).textContent();
        found.push([href?.split("/").at(-1) ?? "", Number.parseInt(note ?? "", 10)]);
      }
    }
    expect(found).toEqual(quizzes.map((quiz) => [...quiz]));
  });

  for (const [id, count] of quizzes) {
    test(`${id} plays through its ${count} questions`, async ({ page, open }) => {
      const { questions } = (await documentOf(page, `learn/quizzes/${id}`)) as { questions: QuizQuestion[] };
      expect(questions).toHaveLength(count);
      await open(`/learn/quizzes/${id}`);
      // The first is answered wrong, the others right.
      await play(page, questions, (question) =>
        question === questions[0] ? (question.correctAnswer + 1) % 4 : question.correctAnswer,
      );
      const percentage = Math.round(((count - 1) / count) * 100);
      await expect(
        page.getByText(`You got ${count - 1} out of ${count} correct (${percentage}%).`),
      ).toBeVisible();
      await page.getByRole("button", { name: "Restart" }).click();
      await expect(page.getByText(`Question 1 of ${count}`)).toBeVisible();
    });
  }
});

test.describe("what does not exist", () => {
  test("an unknown lesson", async ({ page, open }) => {
    const response = await page.request.get("/learn/lessons/deities/nothing");
    expect(response.status()).toBe(404);
    await open("/learn/lessons/deities/nothing");
    await expect(page.getByRole("heading", { name: "Lesson Not Found" })).toBeVisible();
    await expect(page.getByText("The lesson you're looking for doesn't exist.")).toBeVisible();
    const back = page.getByRole("link", { name: "Back to Learning Centre" });
    await expect(back).toHaveAttribute("href", "/learn");
  });

  for (const path of ["/learn/topics/nothing", "/learn/quizzes/nothing"]) {
    test(path, async ({ page, open }) => {
      expect((await page.request.get(path)).status()).toBe(404);
      await open(path);
      await expect(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
    });
  }
});

test("a lesson without video says so, and its text scrolls within 600 px", async ({ page, open }) => {
  await open("/learn/lessons/deities/trimurti-concept");
  await expect(page.getByText("Video content coming soon")).toBeVisible();
  const box = await page.getByRole("region", { name: "Lesson" }).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(600);
  await expect(page.locator('a[href="/learn/topics/deities"]')).toBeVisible();
});

test("a question is sent once all of it is there, and thanked for", async ({ page, open }) => {
  await open("/learn/submit");
  const alerts: string[] = [];
  page.on("dialog", (dialog) => {
    alerts.push(dialog.message());
    return dialog.accept();
  });
  const submit = page.getByRole("button", { name: "Submit Question" });
  await submit.click();
  expect(alerts).toEqual([]);
  await page.getByLabel("Question", { exact: true }).fill("What is dharma?");
  for (const option of ["A", "B", "C", "D"])
    await page.getByLabel(`Option ${option}`).fill(`Answer ${option}`);
  await submit.click();
  expect(alerts).toEqual([]);
  await page.getByRole("radio", { name: "C", exact: true }).check();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await submit.click();
  await expect
    .poll(() => alerts)
    .toEqual(["Thank you for your submission! Our team will review your question."]);
  expect(requests.map((request) => new URL(request).pathname)).toEqual(["/api/questions"]);
  const topics = await page
    .getByLabel("Topic")
    .locator("option")
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  expect(topics).toEqual(["core-concepts", "scriptures", "deities", "philosophy", "practices", "festivals"]);
});

test("where the learning centre is closed, Back leads to the page one came from", async ({ page, open }) => {
  // The public host's pages say so; nothing else of them is needed here.
  await page.route("**/contact", async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"learnOpen":true', '"learnOpen":false');
    await route.fulfill({ response, body });
  });
  await open("/about");
  await page.goto("/contact");
  await hydrated(page);
  await page.locator('footer a[href="/learn"]').click();
  await expect(page).toHaveURL("/learn/games");
  await page.goBack();
  await expect(page).toHaveURL("/contact");
  await expect(page.locator("h1")).toHaveText("Contact Us");
});

test("the community page has six guidelines and leads to its places", async ({ page, open }) => {
  await open("/learn/community");
  await expect(page.locator("main ol > li")).toHaveCount(6);
  const links = await page
    .locator("main article a")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual([
    "/learn/quizzes",
    "/learn/quizzes",
    "/learn/community",
    "/learn/quizzes",
    "/learn/submit",
  ]);
});

test("an encoded slash does not lead to the document of another screen", async ({ page, open }) => {
  for (const path of [
    "/learn/topics/..%2Fquizzes%2Fepics",
    "/learn/quizzes/..%2Ftopics%2Fdeities",
    "/learn/lessons/deities%2Ftrimurti-concept/x",
    "/learn/topics%2Fdeities",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.locator("h1"), path).toHaveText(/Not Found$/);
    const words = await page.locator("h1").textContent();
    await open("/learn/games");
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, path);
    await expect(page.locator("h1"), `${path} inside the site`).toHaveText(words ?? "");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("every question of a lesson can be read, with its answer to unfold", async ({ page }) => {
    await page.goto("/learn/lessons/hindu-philosophy/karma-principle");
    await expect(page.locator("main fieldset")).toHaveCount(3);
    for (const question of await page.locator("main fieldset").all()) {
      await expect(question).toBeVisible();
      await question.locator("summary").click();
      await expect(question.locator("details p").last()).toBeVisible();
    }
  });

  test("a game says that it needs JavaScript", async ({ page }) => {
    for (const game of ["word-scramble", "guess-picture", "wordle", "quotes"]) {
      await page.goto(`/learn/games/${game}`);
      await expect(page.getByText("This game needs JavaScript.")).toBeVisible();
    }
  });
});

test.describe("accessibility", () => {
  for (const path of [
    "/learn/lessons/hindu-philosophy/dharma-intro",
    "/learn/lessons/deities/nothing",
    "/learn/topics/hindu-philosophy",
    "/learn/community",
    "/learn/quizzes",
    "/learn/quizzes/epics",
    "/learn/submit",
    "/learn/games",
  ]) {
    test(path, async ({ page }) => expectAccessible(page, path));
  }
});
