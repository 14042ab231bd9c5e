/**
 * The browser's start. Nothing else is loaded before the page's first picture is painted, or the
 * visitor does something, and on a frugal connection before something needs it; then React's code and
 * the site's run in tasks of their own, so that a touch between them is heard on slow phones, too.
 *
 * A file of its own, which imports nothing before that: the document names what is loaded and what is run.
 */
import { prefersReducedData } from "./runtime/reducedData";
import { whenPainted } from "./runtime/start/painting";

/** Replaced by the bundler. */
declare const process: { env: { NODE_ENV: string } };

const script = document.querySelector<HTMLScriptElement>("script[data-steps]");
const addresses = (list = "") => list.split(" ").filter(Boolean);

try {
  await whenPainted();
  // Nothing waits for it: without, the bar has no shadow and the way back to the top is not shown.
  if (!CSS.supports("animation-timeline: scroll()")) {
    void import("./runtime/start/followScrolling").then((it) => it.followScrolling()).catch(() => {});
  }
  if (prefersReducedData()) {
    const start = await import("./runtime/start/beforeScripts");
    start.lightenPictures();
    start.scrollBackSlowly();
    start.checkVisitorOnReturn();
    // While developing, what was kept would hide what has changed.
    if (process.env.NODE_ENV === "production") start.cachePage();
    // Who sees this sees a page that waits.
    document.documentElement.dataset.frugal = "";
    await start.whenNeeded();
  }
  const { scripts = "", steps = "" } = script?.dataset ?? {};
  for (const address of addresses(`${scripts} ${steps}`)) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = address;
    document.head.append(link);
  }
  for (const step of addresses(steps)) await import(step);
} catch (error) {
  // A script did not load, or failed: the page goes on as it is without scripts.
  script?.dispatchEvent(new Event("error"));
  throw error;
}
