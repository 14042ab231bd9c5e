/** Whether the page is still for the visitor who sees it. In the browser only, and loaded when somebody goes back. */

import { SESSION } from "../addresses";
import { previewBase } from "../page/content";
import type { RenderContext } from "../page/context";
// One set of chunks for all that is loaded later, as for the screens.
import "#app/shared.ts";

/**
 * Loads the page again if somebody else is signed in by now than the one whom it is for: after signing in, going
 * back shows it signed out, and the other way round.
 */
export async function checkVisitor({ user }: RenderContext): Promise<void> {
  if (previewBase() !== undefined) return;
  const response = await fetch(SESSION, { headers: { accept: "application/json" } });
  if (!response.ok) return;
  const session = await response.json();
  if (session.user?.email !== user?.email) window.location.reload();
}
