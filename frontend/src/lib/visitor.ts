/** Whether the page is still for the visitor who sees it. In the browser only. */
import { SESSION } from "./addresses";
import { previewBase } from "./content";
import type { RenderContext } from "./context";

/** Loads the page again if somebody else is signed in by now than the one whom it is for. */
async function checkVisitor({ user }: RenderContext): Promise<void> {
  const response = await fetch(SESSION, { headers: { accept: "application/json" } });
  if (!response.ok) return;
  const session = await response.json();
  if (session.user?.email !== user?.email) window.location.reload();
}

/**
 * Going back shows a page out of the browser's memory, or out of its cache, as it was: signed out
 * after signing in, and the other way round.
 */
export function reloadForOtherVisitor(context: RenderContext): void {
  if (previewBase() !== undefined) return;
  const check = () => void checkVisitor(context).catch(() => {});
  addEventListener("pageshow", ({ persisted }) => persisted && check());
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type === "back_forward" && navigation.transferSize === 0) check();
}
