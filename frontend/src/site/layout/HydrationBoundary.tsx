/**
 * The parts that the browser takes over one after the other, and when all of them are: what was
 * tapped by then is carried out, and `<html>` bears `data-started` (src/hydrate.tsx).
 */
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { completeHydration } from "#app/runtime/start/hydrated.ts";

/** How much has not been taken over yet: the layout, and its parts. */
let awaited = 1;

/**
 * Stands after everything else in the layout and in each part, so that effects there have run
 * before those here, and what they made of the page is shown together with this one's state.
 */
export function Hydrated() {
  const [taken, setTaken] = useState(false);
  useEffect(() => {
    setTaken(true);
  }, []);
  useEffect(() => {
    if (!taken) return;
    awaited -= 1;
    if (awaited === 0) completeHydration();
  }, [taken]);
  return null;
}

/**
 * A part of the page that the browser takes over on its own, after what stands around it: taking
 * over the whole page at once would take slow phones too long.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  // Ahead of all effects that are not of layout, those of a part taken over at once among them.
  useLayoutEffect(() => {
    awaited += 1;
  }, []);
  return (
    <Suspense>
      {children}
      <Hydrated />
    </Suspense>
  );
}
