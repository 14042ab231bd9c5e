/** How much movement the visitor wants. Asked when something is about to move, for it may change. */

export function prefersLessMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How scrolling to a place that the visitor asked for gets there. */
export function scrollBehavior(): ScrollBehavior {
  return prefersLessMotion() ? "instant" : "smooth";
}
