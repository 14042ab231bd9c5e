/**
 * Says on `<html>` how far the page is scrolled, for browsers whose stylesheets cannot know it, and has the bar and the
 * way back to the top follow it, as `raise-on-scroll` and `appear-on-scroll` do in others (styles/theme.css).
 */

/** How far down the page the way back to its top appears, in CSS pixels; the stylesheet has the same. */
const TO_TOP_FROM = 500;

/** A few rules for few browsers, which are therefore in no document. */
const STYLE =
  "[data-scrolled] header { box-shadow: 0 6px 16px rgb(0 0 0 / 0.1) } [data-scrolled=far] [data-to-top] { visibility: visible }";

const update = () => {
  const { dataset } = document.documentElement;
  if (scrollY > 0) dataset.scrolled = scrollY > TO_TOP_FROM ? "far" : "";
  else delete dataset.scrolled;
};

export function followScrolling(): void {
  const style = document.createElement("style");
  style.textContent = STYLE;
  document.head.append(style);
  addEventListener("scroll", update, { passive: true });
  update();
}
