/** The way back to the top of a long page. */
import { prefersLessMotion } from "./motion";

/** How long the way takes, in milliseconds. */
const DURATION = 800;

const easeInOut = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/** Scrolls to the top over 0.8 s; at once for visitors who prefer less motion. The keyboard goes on from there. */
export function scrollToTop(): void {
  // The button goes away, and the focus with it.
  document.getElementById("main")?.focus({ preventScroll: true });
  if (prefersLessMotion()) {
    window.scrollTo({ top: 0, behavior: "instant" });
    return;
  }
  const from = window.scrollY;
  let start: number | undefined;
  let interrupted = false;
  for (const touch of ["wheel", "touchstart"]) {
    addEventListener(touch, () => (interrupted = true), { once: true, passive: true });
  }
  const frame = (now: number) => {
    if (interrupted) return;
    start ??= now;
    const progress = Math.min((now - start) / DURATION, 1);
    window.scrollTo({ top: from * (1 - easeInOut(progress)), behavior: "instant" });
    if (progress < 1) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}
