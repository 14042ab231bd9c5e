import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Calls `react` after every change of route; the page that a visit begins with is none.
 *
 * @param part what of the address must have changed: `key` is another one with every navigation
 */
export function useRouteChange(part: "key" | "pathname", react: () => void): void {
  const { [part]: current } = useLocation();
  const shown = useRef(current);
  const onChange = useEffectEvent(react);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    onChange();
  }, [current]);
}
