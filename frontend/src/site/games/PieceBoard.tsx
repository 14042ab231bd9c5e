/** Pieces of a text that are put in order: by tap, by drag with mouse or finger, or by keyboard. */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { isShortcut } from "#app/runtime/keys.ts";
import { Note } from "../learn/Note";
import { type Piece, type Place, TOUCH_DRAG_THRESHOLD_PX } from "./quotesRules";

type Area = Place["area"];

export interface PieceBoardProps {
  pool: readonly Piece[];
  arranged: readonly Piece[];
  messages: Messages["games"]["quotes"];
  onMove: (id: number, place: Place) => void;
}

interface Drag {
  id: number;
  /** Where the pointer went down, and how far it has moved since, in CSS pixels. */
  startX: number;
  startY: number;
  x: number;
  y: number;
  moving: boolean;
  /** Where the piece would go; none outside both areas. */
  target: { area: Area; index: number } | null;
}

const EDGES: Record<Area, string> = { arranged: "border-gold", pool: "border-line" };

const GROUNDS: Record<Area, string> = { arranged: "bg-surface", pool: "bg-band" };

/** A finger on a piece drags it; the page scrolls from anywhere else. */
const PIECE =
  "min-h-11 touch-none rounded-lg border border-outline bg-paper px-3.5 py-1.5 font-semibold text-ink select-none";

const MOVING = "pointer-events-none relative z-10 cursor-grabbing shadow-lift-strong";

/** Where the piece that moves would be put down. */
const BEFORE = "[box-shadow:-0.375rem_0_0_-0.125rem_var(--color-focus)]";

/** The place in an area that is nearest to a point, not counting the piece that moves. */
function indexAt(area: HTMLElement, x: number, y: number, moving: number): number {
  const others = [...area.querySelectorAll<HTMLElement>("[data-piece]")].filter(
    (element) => element.dataset.piece !== String(moving),
  );
  const next = others.findIndex((element) => {
    const { left, top, bottom, width } = element.getBoundingClientRect();
    return y < top || (y <= bottom && x < left + width / 2);
  });
  return next === -1 ? others.length : next;
}

export function PieceBoard({ pool, arranged, messages, onMove }: PieceBoardProps) {
  const areas: { area: Area; label: string; empty: string }[] = [
    { area: "arranged", label: messages.answer, empty: messages.noAnswer },
    { area: "pool", label: messages.jumbled, empty: messages.noJumbled },
  ];
  const board = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const focusOn = useRef<number | null>(null);
  const dragged = useRef(false);
  const pieces = { pool, arranged };

  // A piece that moves to the other area is another element there: the focus goes with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every move
  useEffect(() => {
    if (focusOn.current === null) return;
    board.current?.querySelector<HTMLElement>(`[data-piece="${focusOn.current}"]`)?.focus();
    focusOn.current = null;
  }, [pool, arranged]);

  const move = (piece: Piece, place: Place) => {
    const length = pieces[place.area].filter(({ id }) => id !== piece.id).length;
    const position = Math.min(place.index ?? length, length) + 1;
    setAnnouncement(
      place.area === "arranged"
        ? format(messages.placed, { piece: piece.text, place: position })
        : format(messages.takenBack, { piece: piece.text }),
    );
    onMove(piece.id, place);
  };

  const targetAt = (x: number, y: number, id: number): Drag["target"] => {
    for (const { area } of areas) {
      const element = board.current?.querySelector<HTMLElement>(`[data-area="${area}"]`);
      if (!element) continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (x >= left && x <= right && y >= top && y <= bottom) {
        return { area, index: indexAt(element, x, y, id) };
      }
    }
    return null;
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>, id: number) => {
    dragged.current = false;
    if (event.button !== 0 || !event.isPrimary) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: startX, clientY: startY } = event;
    setDrag({ id, startX, startY, x: 0, y: 0, moving: false, target: null });
  };

  /** The drag as it is where the pointer is now. */
  const followed = (before: Drag, { clientX, clientY }: PointerEvent): Drag => {
    const x = clientX - before.startX;
    const y = clientY - before.startY;
    const moving = before.moving || Math.hypot(x, y) > TOUCH_DRAG_THRESHOLD_PX;
    return { ...before, x, y, moving, target: moving ? targetAt(clientX, clientY, before.id) : null };
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (drag) setDrag(followed(drag, event));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>, piece: Piece) => {
    // A flick may end before any of its moves was seen.
    const end = drag && followed(drag, event);
    if (end?.moving) {
      // The click that ends a drag is no tap.
      dragged.current = true;
      if (end.target) move(piece, end.target);
    }
    setDrag(null);
  };

  const onClick = (event: MouseEvent, piece: Piece, area: Area) => {
    const endsDrag = dragged.current && event.detail > 0;
    dragged.current = false;
    if (endsDrag) return;
    focusOn.current = piece.id;
    move(piece, { area: area === "pool" ? "arranged" : "pool" });
  };

  const onKeyDown = (event: KeyboardEvent, piece: Piece, area: Area) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || isShortcut(event)) return;
    const index = pieces[area].findIndex(({ id }) => id === piece.id) + step;
    if (index < 0 || index >= pieces[area].length) return;
    event.preventDefault();
    focusOn.current = piece.id;
    move(piece, { area, index });
  };

  return (
    <div className="grid gap-5" ref={board}>
      <p className="sr-only">{messages.help}</p>
      {areas.map(({ area, label, empty }) => (
        <section key={area} aria-label={label}>
          <h2 className="mb-2 text-lg/[1.15]">{label}</h2>
          <div
            className={`flex min-h-20 flex-wrap content-start gap-2 rounded-xl border-2 border-dashed px-3 pt-3 pb-5 ${GROUNDS[area]} ${drag?.target?.area === area ? "border-focus" : EDGES[area]}`}
            data-area={area}
          >
            {pieces[area].length === 0 && <Note>{empty}</Note>}
            {pieces[area].map((piece) => {
              const moving = drag?.moving && drag.id === piece.id;
              const others = pieces[area].filter(({ id }) => id !== drag?.id);
              const target = drag?.target?.area === area ? others[drag.target.index] : undefined;
              return (
                <button
                  key={piece.id}
                  type="button"
                  className={`${PIECE} ${moving ? MOVING : "cursor-grab"} ${target === piece ? BEFORE : ""}`}
                  data-piece={piece.id}
                  data-moving={moving ? "" : undefined}
                  style={moving ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : undefined}
                  onPointerDown={(event) => onPointerDown(event, piece.id)}
                  onPointerMove={onPointerMove}
                  onPointerUp={(event) => onPointerUp(event, piece)}
                  onPointerCancel={() => setDrag(null)}
                  onClick={(event) => onClick(event, piece, area)}
                  onKeyDown={(event) => onKeyDown(event, piece, area)}
                >
                  {piece.text}
                </button>
              );
            })}
          </div>
        </section>
      ))}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  );
}
