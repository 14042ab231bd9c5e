/** Turns the slides of the banner. Loaded where there is more than one: today nobody pays for it. */
import { useEffect, useRef, useState } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { prefersLessMotion } from "#app/runtime/motion.ts";
import { Button } from "#app/ui/Button/Button.tsx";
// As screens do: without it the bundler would take apart the script of all pages.
import "#app/shared.ts";

/** How long a slide stays before the next one takes its place, in milliseconds. */
const ROTATION = 6000;

export interface SlideShowProps {
  count: number;
  messages: Messages["home"]["slideShow"];
  /** Of the button. */
  className: string;
  onTurn: (next: (slide: number) => number) => void;
}

/** The button that stops the slides. They rest, too, while the visitor points at the banner or is inside it. */
export function SlideShow({ count, messages, className, onTurn }: SlideShowProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [held, setHeld] = useState(false);
  const [stopped, setStopped] = useState(false);

  useEffect(() => {
    const banner = button.current?.parentElement;
    const ends = new AbortController();
    const listen = (events: string[], value: boolean) => {
      for (const event of events) {
        banner?.addEventListener(event, () => setHeld(value), { signal: ends.signal });
      }
    };
    listen(["pointerenter", "focusin"], true);
    listen(["pointerleave", "focusout"], false);
    return () => ends.abort();
  }, []);

  useEffect(() => {
    if (held || stopped || prefersLessMotion()) return;
    const timer = setInterval(() => onTurn((slide) => (slide + 1) % count), ROTATION);
    return () => clearInterval(timer);
  }, [count, held, stopped, onTurn]);

  return (
    <Button ref={button} look="secondary" className={className} onClick={() => setStopped(!stopped)}>
      {stopped ? messages.play : messages.pause}
    </Button>
  );
}
