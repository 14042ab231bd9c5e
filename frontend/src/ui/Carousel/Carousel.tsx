/** A row of slides that is scrolled sideways: by touch, wheel, keyboard, arrows and dots. */
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from "react";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { isShortcut } from "#app/runtime/keys.ts";
import { scrollBehavior } from "#app/runtime/motion.ts";
import { ChevronLeft } from "../Icon/ChevronLeft";
import { ChevronRight } from "../Icon/ChevronRight";
import { RoundButton } from "../RoundButton/RoundButton";
import { useScrolledRow } from "../scrolledRow";

/** As many dots as mobile screens show, however many slides there are. */
const DOTS = 3;

/** As many slides as the widest layout shows at once; so many are repeated at either end of a loop. */
const REPEATED = 3;

const SLIDE =
  "flex-[0_0_100%] snap-start md:flex-[0_0_calc((100%-1.5rem)/2)] lg:flex-[0_0_calc((100%-3rem)/3)]";

/** The row of buttons that moves slides. */
export const CAROUSEL_CONTROLS =
  "flex items-center justify-center gap-6 large-text:gap-1 noscript:hidden print:hidden";

export interface CarouselProps {
  /** What the slides are, for screen readers. */
  label: string;
  messages: Messages["home"]["carousel"];
  /** Whether the last slide leads on to the first. Otherwise the arrows are disabled at the ends. */
  loop?: boolean;
  /** The slides; 1 is shown at a time, 2 from 768 px and 3 from 1024 px. */
  children: ReactNode;
}

/** The dot that stands for slide `index` of `count`: the slides are shared out evenly. */
export function dotOfSlide(index: number, count: number): number {
  return Math.floor((index * Math.min(DOTS, count)) / count);
}

/** The first slide that dot `dot` stands for. */
export function slideOfDot(dot: number, count: number): number {
  return Math.ceil((dot * count) / Math.min(DOTS, count));
}

function modulo(value: number, count: number): number {
  return ((value % count) + count) % count;
}

/** Distance between the starts of neighbouring slides, in CSS pixels; below zero where pages are read from the right. */
function stepOf(row: HTMLElement): number {
  const [first, second] = row.children;
  const known = first instanceof HTMLElement && second instanceof HTMLElement;
  return known ? second.offsetLeft - first.offsetLeft : 1;
}

/** Whether the row has stopped elsewhere than at the edge of `slide` at which reading begins. */
function isBesideSlide(row: HTMLElement, slide: Element | undefined): boolean {
  if (!slide) return false;
  const [frame, box] = [row.getBoundingClientRect(), slide.getBoundingClientRect()];
  return Math.abs(stepOf(row) < 0 ? frame.right - box.right : frame.left - box.left) > 2;
}

/**
 * Works by scrolling, so without scripts the slides can still be reached. With scripts a
 * loop gets copies of its outermost slides at the opposite ends; once scrolling rests on a
 * copy, the position jumps to the original, which looks the same.
 */
export function Carousel({ label, messages, loop = false, children }: CarouselProps) {
  const slides = Children.toArray(children);
  const count = slides.length;
  const [index, setIndex] = useState(0);
  const [atEnd, setAtEnd] = useState(false);
  const [repeats, setRepeats] = useState(false);
  const offset = repeats ? REPEATED : 0;

  const positionOf = (element: HTMLElement) => Math.round(element.scrollLeft / stepOf(element)) - offset;
  const scrollToSlide = (position: number, behavior: ScrollBehavior) => {
    const element = row.current;
    element?.scrollTo({ left: (position + offset) * stepOf(element), behavior });
  };
  const { row, destination, send } = useScrolledRow<HTMLUListElement>({
    scrollTo: scrollToSlide,
    onMove: (element) => {
      const position = positionOf(element);
      setIndex(modulo(position, count));
      setAtEnd(Math.abs(element.scrollLeft) + element.clientWidth >= element.scrollWidth - 2);
      return position;
    },
    onRest: (position, sent) => {
      const end = sent ?? position;
      if (end !== position || end < 0 || end >= count) scrollToSlide(modulo(end, count), "instant");
    },
    onStill: (element) => {
      const position = positionOf(element);
      if (isBesideSlide(element, element.children[position + offset])) {
        scrollToSlide(modulo(position, count), scrollBehavior());
      }
    },
  });

  useEffect(() => {
    if (loop && count > REPEATED) setRepeats(true);
  }, [loop, count]);

  // Beside the copies, the row stays where the visitor may have scrolled it by now: before the copies are painted.
  const stay = useEffectEvent(() => scrollToSlide(index, "instant"));
  useLayoutEffect(() => {
    for (const link of row.current?.querySelectorAll<HTMLElement>("[data-copy] a") ?? []) {
      link.tabIndex = -1;
    }
    if (repeats) stay();
  }, [repeats, row]);

  /** Scrolls by one slide, from where an earlier step is still on its way to. */
  const move = (by: number) => {
    const element = row.current;
    if (!element) return;
    const step = stepOf(element);
    let from = destination.current ?? positionOf(element);
    if (repeats && (from < 0 || from >= count)) {
      const original = modulo(from, count);
      element.scrollTo({ left: element.scrollLeft + (original - from) * step, behavior: "instant" });
      from = original;
    }
    // Without copies there is nothing beyond the ends: a loop goes all the way back.
    const last = Math.round((element.scrollWidth - element.clientWidth) / Math.abs(step));
    let to = from + by;
    if (!repeats && (to < 0 || to > last)) to = loop ? (to < 0 ? last : 0) : from;
    send(to);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isShortcut(event)) return;
    if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
    const isLeftToRight = getComputedStyle(event.currentTarget).direction === "ltr";
    move((event.key === "ArrowRight") === isLeftToRight ? 1 : -1);
    event.preventDefault();
  };

  const copies = (items: ReactNode[], side: string) =>
    items.map((slide, position) => (
      <li
        // biome-ignore lint/suspicious/noArrayIndexKey: copies never change places
        key={`${side}-${position}`}
        className={`${SLIDE} print:hidden`}
        data-copy=""
        aria-hidden="true"
        // The mouse works on a copy as on the card itself, but the focus has no business there.
        onMouseDown={(event) => event.preventDefault()}
      >
        {slide}
      </li>
    ));

  const selectedDot = dotOfSlide(index, count);
  return (
    // biome-ignore lint/a11y/useSemanticElements: ARIA's carousel pattern is a group or region
    <div role="group" aria-roledescription="carousel" aria-label={label} onKeyDown={onKeyDown}>
      <ul
        ref={row}
        // Room for the cards' shadows, which scrolling boxes cut off.
        className="-my-4 flex [scroll-snap-type:x_mandatory] gap-6 overflow-x-auto overscroll-x-contain pt-4 pb-10 [scrollbar-width:none] noscript:[scrollbar-width:auto] print:flex-wrap print:overflow-visible"
      >
        {repeats && copies(slides.slice(-REPEATED), "before")}
        {slides.map((slide, position) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: slides never change places
            key={position}
            className={SLIDE}
            aria-label={format(messages.position, { number: position + 1, count })}
          >
            {slide}
          </li>
        ))}
        {repeats && copies(slides.slice(0, REPEATED), "after")}
      </ul>
      <div className={`${CAROUSEL_CONTROLS} rtl:[&_svg]:[scale:-1_1]`}>
        <RoundButton
          aria-label={messages.previous}
          disabled={loop ? undefined : index === 0}
          onClick={() => move(-1)}
        >
          <ChevronLeft />
        </RoundButton>
        <div className="flex md:hidden">
          {Array.from({ length: Math.min(DOTS, count) }, (_, dot) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
              key={dot}
              type="button"
              className="grid h-12 w-8 place-items-center after:size-3 after:rounded-full after:border-2 after:border-outline after:transition-[background-color] aria-[current]:after:border-saffron aria-[current]:after:bg-saffron large-text:w-6 forced-colors:aria-[current]:after:bg-[Highlight] forced-colors:aria-[current]:after:forced-color-adjust-none"
              aria-label={format(messages.slide, { number: slideOfDot(dot, count) + 1 })}
              aria-current={dot === selectedDot ? "true" : undefined}
              onClick={() => send(slideOfDot(dot, count))}
            />
          ))}
        </div>
        <RoundButton aria-label={messages.next} disabled={loop ? undefined : atEnd} onClick={() => move(1)}>
          <ChevronRight />
        </RoundButton>
      </div>
    </div>
  );
}
