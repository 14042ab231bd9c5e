/** The pictures of the distributions in a row that is scrolled sideways. */
import { useCallback, useEffect, useRef, useState } from "react";
import { ChevronLeft } from "../../components/icons/ChevronLeft";
import { ChevronRight } from "../../components/icons/ChevronRight";
import { Link } from "../../components/Link";
import { Picture } from "../../components/Picture";
import type { NutritionImage } from "../../generated/content";

/** How far an arrow scrolls on desktops, in CSS pixels; a picture with its gap is as wide. */
const STEP = 300;

/** How long the row may take to get where an arrow has sent it, in milliseconds. */
const ARRIVAL = 1500;

/** Who takes the row into their own hands decides where it goes. */
const HANDS = ["wheel", "touchstart", "focusin"] as const;

/** From here on an arrow scrolls by `STEP`; below it by the width of the row. */
const DESKTOP = "(min-width: 768px)";

export function Filmstrip({ label, images }: { label: string; images: NutritionImage[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  /** Where the arrows have sent the row, until it comes to rest. */
  const destination = useRef<number>(undefined);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Firefox gives up a smooth scroll, or takes it back, when the page is laid out meanwhile. */
  const arrive = useCallback(() => {
    if (destination.current !== undefined) {
      row.current?.scrollTo({ left: destination.current, behavior: "instant" });
    }
    destination.current = undefined;
  }, []);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const release = () => {
      destination.current = undefined;
    };
    const update = () => {
      // `scrollend` is younger than the oldest browsers served, so rest is told by time.
      clearTimeout(resting.current);
      resting.current = setTimeout(arrive, 120);
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      setEnds({ start: element.scrollLeft < 2, end: rest < 2 });
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    for (const name of HANDS) element.addEventListener(name, release, { passive: true });
    addEventListener("resize", update);
    return () => {
      clearTimeout(resting.current);
      element.removeEventListener("scroll", update);
      for (const name of HANDS) element.removeEventListener(name, release);
      removeEventListener("resize", update);
    };
  }, [arrive]);

  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const step = matchMedia(DESKTOP).matches ? STEP : element.clientWidth;
    const from = destination.current ?? element.scrollLeft;
    const to = Math.max(0, Math.min(from + direction * step, element.scrollWidth - element.clientWidth));
    destination.current = to;
    clearTimeout(resting.current);
    resting.current = setTimeout(arrive, ARRIVAL);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollTo({ left: to, behavior: still ? "instant" : "smooth" });
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: ARIA's carousel pattern is a group or region
    <div role="group" aria-roledescription="carousel" aria-label={label}>
      <ul className="filmstrip" ref={row}>
        {images.map(({ id, title, image }) => (
          <li key={id}>
            <Link to={`/services/nutrition-programme/image/${id}`}>
              <span className="filmstrip-picture">
                <Picture picture={{ ...image, alt: "" }} sizes="(min-width: 768px) 276px, 100vw" />
              </span>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <div className="carousel-controls needs-script">
        <button
          type="button"
          className="round-button"
          aria-label="Scroll left"
          disabled={ends.start}
          onClick={() => scroll(-1)}
        >
          <ChevronLeft />
        </button>
        <button
          type="button"
          className="round-button"
          aria-label="Scroll right"
          disabled={ends.end}
          onClick={() => scroll(1)}
        >
          <ChevronRight />
        </button>
      </div>
    </div>
  );
}
