import { describePage } from "../pages";
import { expect, test } from "../support";

const path = "/services/special-functions";
const seminar = `${path}/2025-05-18-seminar`;

// Which events are to come follows from the clock; tests/http/events.rs moves it. Those of the
// specification are over.
describePage(path, {
  title: "Upcoming Events",
  heading: "Upcoming Events",
  texts: [
    "Seminar",
    "Sunday 18 May 2025",
    "10 AM to 12 PM",
    "Nutrition Hamper Distribution",
    "Saturday 24 May 2025",
    "Women's Empowerment Skills Workshop",
    "Every Sunday",
  ],
  links: ["/services/seminar-registration", `${path}/sunday-satsang`, "/contact"],
});

test("what is over is among the past, with its year and without registration", async ({ page, open }) => {
  await open(path);
  const past = page.locator("section", { has: page.getByRole("heading", { name: "Past Events" }) });
  await expect(past.getByRole("listitem")).toHaveText([
    /Women's Empowerment Skills Workshop.*2025/,
    /Nutrition Hamper Distribution.*2025/,
    /Seminar.*Sunday 18 May 2025, 10 AM to 12 PM/,
  ]);
  await expect(page.getByRole("link", { name: "Register" })).toHaveCount(0);
});

describePage(seminar, {
  title: "Seminar, 18 May 2025",
  heading: "Seminar",
  texts: ["Took place", "Sunday 18 May 2025", "10 AM to 12 PM", "Venue to be announced"],
  links: [`${path}/2025-05-24-nutrition-hamper-distribution`, path],
});

test("one leads from event to event, and back to all of them", async ({ page, open }) => {
  await open(path);
  await page.getByRole("link", { name: /Empowerment/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Women's Empowerment Skills Workshop");
  await page.getByRole("link", { name: /Nutrition Hamper Distribution/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nutrition Hamper Distribution");
  await page.getByRole("link", { name: "All Events" }).click();
  await expect(page).toHaveURL(path);
});

test("an event is handed on, and put into a calendar", async ({ page, open, request }) => {
  await open(`${path}/sunday-satsang`);
  const share = page.getByRole("link", { name: "Share on WhatsApp" });
  await expect(share).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/\?text=Sunday%20Satsang%3A%20Every%20Sunday/,
  );
  const address = await page.getByRole("link", { name: "Add to Calendar" }).getAttribute("href");
  const calendar = await (await request.get(address ?? "")).text();
  expect(calendar).toContain("RRULE:FREQ=WEEKLY;BYDAY=SU");
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
});
