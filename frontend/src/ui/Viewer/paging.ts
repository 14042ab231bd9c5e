/** Turning pages by keyboard and by touch. */
import { type PointerEvent, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isShortcut } from "#app/runtime/keys.ts";
import { swipeDirection } from "./viewedImage";

/** What keys and swipes do; what is absent does nothing. */
export interface Paging {
  previous?: () => void;
  next?: () => void;
  close?: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, iframe") !== null;
}

/** For what is swiped: the browser keeps scrolling down and zooming. */
export const SWIPED = "[touch-action:pan-y_pinch-zoom]";

/** ArrowLeft, ArrowRight and Escape, wherever the focus is. */
export function usePagingKeys({ previous, next, close }: Paging): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isShortcut(event) || isTyping(event.target)) return;
    const action = { ArrowLeft: previous, ArrowRight: next, Escape: close }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
  // With the pictures, not after them: who sees them may press a key at once.
  useLayoutEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Handlers for an element on which a finger turns the page; give it the class `SWIPED`. */
export function useSwipe({ previous, next }: Pick<Paging, "previous" | "next">) {
  const start = useRef<{ id: number; x: number; y: number }>(undefined);
  return {
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) {
      // A second finger means to zoom, and moves on a zoomed page mean to look around.
      const zoomed = (visualViewport?.scale ?? 1) > 1.01;
      start.current =
        pointerType === "touch" && isPrimary && !zoomed
          ? { id: pointerId, x: clientX, y: clientY }
          : undefined;
    },
    onPointerUp({ pointerId, clientX, clientY }: PointerEvent) {
      const from = start.current;
      start.current = undefined;
      if (from?.id !== pointerId) return;
      const direction = swipeDirection(clientX - from.x, clientY - from.y);
      if (direction === "previous") previous?.();
      if (direction === "next") next?.();
    },
    onPointerCancel() {
      start.current = undefined;
    },
  };
}
