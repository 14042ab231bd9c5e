/** Rows that are scrolled sideways by touch, wheel and keyboard, and that buttons send somewhere. */
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { scrollBehavior } from "#app/runtime/motion.ts";
import { useWhenReleased } from "#app/runtime/press.ts";

/** How long a row that was sent somewhere may take to get there, in milliseconds. */
const ARRIVAL_TIMEOUT_MS = 1500;

/** After how long without movement a row rests, in milliseconds. */
const REST_DEBOUNCE_MS = 120;

/** After how long at rest a row is still, in milliseconds: longer than a hand pauses that goes on. */
const STILL_DEBOUNCE_MS = 1000;

/** What else moves a row: who takes it into their own hands decides where it goes. */
const HANDS = ["wheel", "focusin"] as const;

/** Each tells how many fingers there are now. */
const TOUCHES = ["touchstart", "touchend", "touchcancel"] as const;

/** What is special about a row. A place is a number in whatever unit the row counts. */
interface Row {
  /** Scrolls there. */
  scrollTo: (place: number, behavior: ScrollBehavior) => void;
  /** The row may have moved, or its layout has changed. Returns the place where it is. */
  onMove: (row: HTMLElement) => number;
  /**
   * The row has come to rest, and may have to be put right.
   *
   * @param sent where it was sent, unless somebody has taken it elsewhere since. It may not be
   *   there: Firefox gives up a smooth scroll, or takes it back, when the page is laid out meanwhile
   */
  onRest: (place: number, sent: number | undefined) => void;
  /**
   * The row moves no more. A browser that is busy when the finger leaves may have stopped between two places at
   * which it should snap.
   */
  onStill?: (row: HTMLElement) => void;
}

interface ScrolledRow<Element> {
  row: RefObject<Element | null>;
  /** Where the row was sent, until it comes to rest there. */
  destination: RefObject<number | undefined>;
  /** Sends the row to a place. */
  send: (place: number) => void;
}

export function useScrolledRow<Element extends HTMLElement>(of: Row): ScrolledRow<Element> {
  const row = useRef<Element>(null);
  const destination = useRef<number>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const whenReleased = useWhenReleased();
  const onMove = useEffectEvent(of.onMove);
  const onRest = useEffectEvent(of.onRest);
  const onStill = useEffectEvent((element: HTMLElement) => of.onStill?.(element));

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let touched = false;
    const cancelRest = () => {
      clearTimeout(resting.current);
      resting.current = undefined;
    };
    const settle = (work: () => void, delay: number) => {
      const timer = setTimeout(() => {
        // Unless it has moved on until then.
        whenReleased(() => resting.current === timer && work());
      }, delay);
      resting.current = timer;
    };
    const rest = (place: number) => {
      const sent = destination.current;
      destination.current = undefined;
      settle(() => onStill(element), STILL_DEBOUNCE_MS);
      onRest(place, sent);
    };
    const takeOver = () => {
      destination.current = undefined;
    };
    const update = () => {
      const place = onMove(element);
      cancelRest();
      // `scrollend` is younger than the oldest browsers served, so rest is told by time: but a
      // finger that only stops for a while must not lose the row from under it.
      if (!touched) settle(() => rest(place), REST_DEBOUNCE_MS);
    };
    const onTouch = (event: TouchEvent) => {
      touched = event.touches.length > 0;
      takeOver();
      update();
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    for (const name of HANDS) element.addEventListener(name, takeOver, { passive: true });
    for (const name of TOUCHES) element.addEventListener(name, onTouch, { passive: true });
    addEventListener("resize", update);
    // A translator may turn the page round: then the row's ends are others.
    const translation = new MutationObserver(update);
    translation.observe(document.documentElement, { attributeFilter: ["dir"] });
    return () => {
      translation.disconnect();
      cancelRest();
      element.removeEventListener("scroll", update);
      for (const name of HANDS) element.removeEventListener(name, takeOver);
      for (const name of TOUCHES) element.removeEventListener(name, onTouch);
      removeEventListener("resize", update);
    };
  }, [whenReleased]);

  const send = (place: number) => {
    // The row is about to move, so it must not be put to rest before its first step.
    clearTimeout(resting.current);
    destination.current = place;
    of.scrollTo(place, scrollBehavior());
    resting.current = setTimeout(() => {
      if (destination.current !== undefined) of.scrollTo(place, "instant");
      destination.current = undefined;
    }, ARRIVAL_TIMEOUT_MS);
  };

  return { row, destination, send };
}
