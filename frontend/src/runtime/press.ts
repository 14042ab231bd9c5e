/**
 * Whether something is pressed. Where another element is under a mouse or a finger when it leaves, browsers tell
 * no click, and the button that was pressed does nothing: what would move it waits.
 */
import { useCallback, useEffect, useRef } from "react";

/**
 * What ends a press. The mouse that follows a finger's tap has no pointer of its own; a menu or a drag takes the
 * rest of a press for itself.
 */
const ENDS = ["pointerup", "mouseup", "pointercancel", "contextmenu"] as const;

type Work = () => void;

/** Returns a function that does some work: at once, or where something is pressed, right after its click was told. */
export function useWhenReleased(): (work: Work) => void {
  /** What waits; undefined where nothing is pressed. */
  const waiting = useRef<Work[]>(undefined);
  useEffect(() => {
    const release = () => {
      const works = waiting.current;
      waiting.current = undefined;
      for (const work of works ?? []) work();
    };
    const begin = ({ button }: MouseEvent) => {
      release();
      if (button === 0) waiting.current = [];
    };
    const end = () => {
      const ended = waiting.current;
      // The click comes with the end, behind it.
      if (ended) setTimeout(() => waiting.current === ended && release());
    };
    window.addEventListener("mousedown", begin, true);
    for (const name of ENDS) window.addEventListener(name, end, true);
    return () => {
      window.removeEventListener("mousedown", begin, true);
      for (const name of ENDS) window.removeEventListener(name, end, true);
      waiting.current = undefined;
    };
  }, []);
  return useCallback((work) => {
    if (waiting.current) waiting.current.push(work);
    else work();
  }, []);
}
