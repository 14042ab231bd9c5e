/** When React has taken over the server's markup, and what that shows by then. */
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from "react";

/** Says that all parts of the page respond, and that what they do when they first appear is done. */
export let completeHydration: () => void;

/** Resolves when `completeHydration` is called. */
export const pageHydrated = new Promise<void>((resolve) => {
  completeHydration = resolve;
});

/**
 * What an element shows when it is taken over is what the component starts with: `read` makes it
 * the component's state, before anything is rendered that would undo it.
 *
 * @returns a reference for the element
 */
export function useHydratedValue<Shown extends Element>(
  read: (element: Shown) => void,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null);
  const onShown = useEffectEvent(read);
  useLayoutEffect(() => {
    if (element.current) onShown(element.current);
  }, []);
  return element;
}
