/**
 * Entries of a list are dragged by a handle, with mouse, pen or finger, or moved from it with the keyboard. Why
 * no library does it: docs/decisions/030-texts-are-edited-as-files.md.
 */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { isShortcut } from "#app/runtime/keys.ts";
import { landingAt, landingInGrid, scrollAt } from "./entries";

/** So far a pointer moves before it drags, in CSS pixels: a tap is no drag. */
const THRESHOLD = 5;

interface Following {
  at: number;
  entry: HTMLElement;
  /** Where the pointer went down, in the window and in the page. */
  startX: number;
  startY: number;
  startOfPage: number;
  /** Where it is now, in the window. */
  x: number;
  y: number;
  frame: number;
  moving: boolean;
}

export function useReordering(onMove: (from: number, to: number) => void, layout: "list" | "grid" = "list") {
  const list = useRef<HTMLOListElement>(null);
  const following = useRef<Following>(undefined);
  const [drag, setDrag] = useState<{ from: number; to: number }>();

  /** A list may have other lines between its entries. */
  const entries = () =>
    [...(list.current?.children ?? [])].filter(
      (it): it is HTMLElement => it instanceof HTMLElement && it.hasAttribute("data-entry"),
    );

  const landing = ({ entry, x, y }: Following) => {
    const others = entries().filter((it) => it !== entry);
    const places = others.map((it) => it.getBoundingClientRect());
    if (layout === "grid") return landingInGrid(places, x, y);
    return landingAt(
      places.map(({ top, height }) => top + height / 2),
      y,
    );
  };

  /** The entry goes where the pointer is: past React, for the fields of a long list take their time. */
  const follow = (it: Following) => {
    const sideways = layout === "grid" ? it.x - it.startX : 0;
    it.entry.style.transform = `translate(${sideways}px, ${it.y + window.scrollY - it.startOfPage}px)`;
    const to = landing(it);
    setDrag((known) => (known?.from === it.at && known.to === to ? known : { from: it.at, to }));
  };

  const scroll = () => {
    const it = following.current;
    if (!it) return;
    const step = scrollAt(it.y, window.innerHeight);
    if (it.moving && step !== 0) {
      window.scrollBy({ top: step, behavior: "instant" });
      follow(it);
    }
    it.frame = requestAnimationFrame(scroll);
  };

  const stop = () => {
    const it = following.current;
    if (!it) return;
    cancelAnimationFrame(it.frame);
    it.entry.style.transform = "";
    following.current = undefined;
    setDrag(undefined);
  };

  useEffect(() => () => cancelAnimationFrame(following.current?.frame ?? 0), []);

  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const it = following.current;
    if (!it) return;
    it.x = clientX;
    it.y = clientY;
    const sideways = layout === "grid" ? Math.abs(clientX - it.startX) : 0;
    it.moving ||= Math.max(sideways, Math.abs(clientY - it.startY)) > THRESHOLD;
    if (it.moving) follow(it);
  };

  /** What the handle of the entry at `at` listens to. */
  const handle = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const entry = entries()[at];
      if (event.button !== 0 || !event.isPrimary || !entry) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // Not every browser focuses a button that is pressed: Escape must come here.
      event.currentTarget.focus({ preventScroll: true });
      const { clientX: x, clientY: y } = event;
      const frame = requestAnimationFrame(scroll);
      following.current = {
        at,
        entry,
        startX: x,
        startY: y,
        startOfPage: y + window.scrollY,
        x,
        y,
        frame,
        moving: false,
      };
    },
    onPointerMove,
    onPointerUp(event: PointerEvent<HTMLElement>) {
      // A flick may end before any of its moves was seen.
      onPointerMove(event);
      const it = following.current;
      if (!it) return;
      const from = it.at;
      const to = landing(it);
      const isMove = it.moving && to !== from;
      stop();
      if (isMove) onMove(from, to);
    },
    onPointerCancel: stop,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === "Escape" && following.current) {
        event.preventDefault();
        stop();
        return;
      }
      const last = entries().length - 1;
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: last }[event.key];
      if (to === undefined || isShortcut(event)) return;
      event.preventDefault();
      // What is dragged is not moved away from under the pointer.
      if (following.current) return;
      if (to !== at && to >= 0 && to <= last) onMove(at, to);
    },
  });

  return { list, drag, handle };
}
