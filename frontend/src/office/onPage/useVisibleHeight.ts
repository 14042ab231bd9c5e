import { type RefObject, useEffect } from "react";

/** Gives an element the height that the keyboard of a phone leaves, as `--visible-height`. */
export function useVisibleHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport: visible } = window;
    if (!visible) return;
    const measure = () => {
      // Who zooms in sees less of the same.
      const isZoomed = visible.scale > 1.01;
      const height = isZoomed ? "100dvh" : `${visible.height}px`;
      element.current?.style.setProperty("--visible-height", height);
    };
    measure();
    visible.addEventListener("resize", measure);
    return () => visible.removeEventListener("resize", measure);
  }, [element]);
}
