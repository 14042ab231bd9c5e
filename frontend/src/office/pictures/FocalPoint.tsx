/** A picture with a mark on what must stay visible: moved by tapping, and by the arrow keys. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from "react";
import type { Focus } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";

/** Where pages crop to unless somebody chooses otherwise (ui/Picture), in percent. */
const USUAL: Focus = { x: 50, y: 30 };

/** How far an arrow key moves the mark, in percent; with Shift it is a fifth. */
const STEP = 5;

/** How high a picture is shown at most, in rem. */
const HEIGHT = 24;

const MOVES: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));

export interface FocalPointProps {
  messages: Messages["pictures"]["about"];
  focus: Focus | undefined;
  /** The picture's width by its height. */
  ratio: number;
  onChange: (focus: Focus | undefined) => void;
  /** The picture, which fills its box. */
  children: ReactNode;
}

export function FocalPoint({ messages, focus, ratio, onChange, children }: FocalPointProps) {
  const id = useId();
  const { x, y } = focus ?? USUAL;
  const move = (toX: number, toY: number) => onChange({ x: within(toX), y: within(toY) });
  const tapped = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100);
  };
  const pressed = (event: KeyboardEvent) => {
    const by = MOVES[event.key];
    if (!by) return;
    event.preventDefault();
    const step = event.shiftKey ? 1 : STEP;
    move(x + by[0] * step, y + by[1] * step);
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <p id={`${id}-label`} className="font-semibold text-ink">
        {messages.focus}
      </p>
      <p id={`${id}-hint`} className={HINT}>
        {messages.focusHint}
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={x}
        aria-valuetext={focus ? format(messages.focusAt, { x, y }) : messages.focusNone}
        className="relative cursor-crosshair overflow-hidden rounded-lg"
        style={{ aspectRatio: ratio, width: `min(100%, ${HEIGHT * ratio}rem)` }}
        onClick={tapped}
        onKeyDown={pressed}
      >
        {children}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-9 -translate-1/2 rounded-full border-3 border-paper outline-2 outline-ink"
          style={{ left: `${x}%`, top: `${y}%`, opacity: focus ? 1 : 0.5 }}
        />
      </div>
      {focus && (
        <Button look="quiet" size="small" className="-ml-3" onClick={() => onChange(undefined)}>
          {messages.focusForget}
        </Button>
      )}
    </div>
  );
}
