/** The button that leads back to the top of a long page. */
import { useEffect, useState } from "react";
import { prefersLessMotion } from "#app/runtime/motion.ts";
import { useSite } from "#app/runtime/site.ts";
import { ArrowUp } from "#app/ui/Icon/ArrowUp.tsx";
import { RoundButton } from "#app/ui/RoundButton/RoundButton.tsx";

/** How far down the page the button appears, in CSS pixels. */
const THRESHOLD = 500;

/** How long the way up takes, in milliseconds. */
const DURATION = 800;

const easeInOut = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2);

/** Scrolls to the top over 0.8 s; at once for visitors who prefer less motion. */
function scrollToTop(): void {
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

export function BackToTop() {
  const { backToTop } = useSite().words;
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const update = () => setVisible(window.scrollY > THRESHOLD);
    update();
    addEventListener("scroll", update, { passive: true });
    return () => removeEventListener("scroll", update);
  }, []);
  if (!visible) return null;
  return (
    <RoundButton
      className="fixed right-4 bottom-4 z-40 animate-rise shadow-lift-strong [animation-duration:300ms] md:right-8 md:bottom-8 print:hidden"
      // The office's editor moves it out of the way.
      data-to-top=""
      aria-label={backToTop}
      onClick={() => {
        // Where the keyboard goes on: the button goes away, and the focus with it.
        document.getElementById("main")?.focus({ preventScroll: true });
        scrollToTop();
      }}
    >
      <ArrowUp />
    </RoundButton>
  );
}
