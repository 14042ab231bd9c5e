/**
 * Has each entry of the browser's history keep its scroll position, and further pages begin at their top or at
 * what their address names. What the router's component of this name does, of which frameworks use more:
 * it stands in one file with forms, fetchers and links.
 */
import { useContext, useEffect, useEffectEvent, useLayoutEffect } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_DataRouterStateContext as DataRouterStateContext,
  useLocation,
  useNavigation,
} from "react-router";

/** Where the positions are in `sessionStorage`. */
const POSITIONS = "react-router-scroll-positions";

/** The key of an entry → its position. */
let positions: Record<string, number> = {};

function readPositions(): void {
  try {
    positions = JSON.parse(sessionStorage.getItem(POSITIONS) ?? "{}");
  } catch {
    // Storage may be forbidden.
  }
}

function writePositions(): void {
  try {
    sessionStorage.setItem(POSITIONS, JSON.stringify(positions));
  } catch {
    // Full or forbidden.
  }
}

function targetOf(hash: string): Element | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // Not everything that follows a `#` is encoded as it should be.
    return null;
  }
}

export function ScrollRestoration(): null {
  const router = useContext(DataRouterContext)?.router;
  const { restoreScrollPosition, preventScrollReset } = useContext(DataRouterStateContext) ?? {};
  const location = useLocation();
  const { state } = useNavigation();

  const onPageHide = useEffectEvent(() => {
    if (state === "idle") positions[location.key] = window.scrollY;
    writePositions();
    // The document comes back by the browser, which knows where it was.
    window.history.scrollRestoration = "auto";
  });

  useEffect(() => {
    const onPageShow = () => {
      window.history.scrollRestoration = "manual";
    };
    const onHide = () => onPageHide();
    onPageShow();
    addEventListener("pageshow", onPageShow);
    addEventListener("pagehide", onHide);
    return () => {
      removeEventListener("pageshow", onPageShow);
      removeEventListener("pagehide", onHide);
      window.history.scrollRestoration = "auto";
    };
  }, []);

  useLayoutEffect(() => {
    readPositions();
    return router?.enableScrollRestoration(positions, () => window.scrollY);
  }, [router]);

  useLayoutEffect(() => {
    if (restoreScrollPosition === false) return;
    if (typeof restoreScrollPosition === "number") {
      window.scrollTo(0, restoreScrollPosition);
      return;
    }
    const target = targetOf(location.hash);
    if (target) target.scrollIntoView();
    else if (!preventScrollReset) window.scrollTo(0, 0);
  }, [location, restoreScrollPosition, preventScrollReset]);

  return null;
}
