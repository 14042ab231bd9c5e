/** Space around messages, in CSS pixels. */
const GAP = 16;

/**
 * Keeps messages off a bar of buttons that stands at the window's lower edge: they stand above it there.
 * A reference for the bar's element, whose styles read `--toasts-lift`.
 *
 * @returns ends it
 */
export function keepToastsClear(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return;
  const toasts = document.querySelector<HTMLElement>("#root > :last-child");
  const { style } = document.documentElement;
  const place = () => {
    const { top, bottom } = bar.getBoundingClientRect();
    const fitsBelow = innerHeight - bottom >= (toasts?.offsetHeight ?? 0) + 2 * GAP;
    style.setProperty("--toasts-lift", `${fitsBelow ? 0 : Math.max(innerHeight - top, 0)}px`);
  };
  const sizes = new ResizeObserver(place);
  sizes.observe(bar);
  if (toasts) sizes.observe(toasts);
  addEventListener("scroll", place, { passive: true });
  addEventListener("resize", place);
  return () => {
    sizes.disconnect();
    removeEventListener("scroll", place);
    removeEventListener("resize", place);
    style.removeProperty("--toasts-lift");
  };
}
