/** When React has taken over the server's markup, and what the visitor has changed in it by then. */
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/** Says that all parts of the page respond, and that what they do when they first appear is done. */
export let completeTakeover: () => void;

/** Resolves when `completeTakeover` is called. */
export const takenOver = new Promise<void>((resolve) => {
  completeTakeover = resolve;
});

/**
 * What an element shows when it is taken over is what the component starts with: `read` makes it
 * the component's state, before anything is rendered that would undo it.
 *
 * @returns a reference for the element
 */
export function useShown<Shown extends Element>(read: (element: Shown) => void): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const onShown = useEffectEvent(read);
  useLayoutEffect(() => {
    if (element.current) onShown(element.current);
  }, []);
  return element;
}

/**
 * React writes the text that the server put into a text area over what was typed since.
 *
 * @returns puts the typed texts back, to be called when React is done
 */
export function keepTypedTexts(root: Element): () => void {
  const typed = [...root.querySelectorAll("textarea")]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((area) => [area, area.value] as const);
  return () => {
    for (const [area, text] of typed) if (area.value === area.defaultValue) area.value = text;
  };
}
