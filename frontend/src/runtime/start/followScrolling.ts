/**
 * Says on `<html>` how far the page is scrolled, for browsers whose stylesheets cannot know it (`raise-on-scroll` and
 * `appear-on-scroll` in styles/theme.css).
 */

/** How far down the page the way back to its top appears, in CSS pixels; the stylesheet has the same. */
const TO_TOP_FROM = 500;

const update = () => {
  const { dataset } = document.documentElement;
  if (scrollY > 0) dataset.scrolled = scrollY > TO_TOP_FROM ? "far" : "";
  else delete dataset.scrolled;
};

export function followScrolling(): void {
  addEventListener("scroll", update, { passive: true });
  update();
}
