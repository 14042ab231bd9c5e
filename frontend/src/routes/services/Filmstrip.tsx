/** The pictures of the distributions in a row that is scrolled sideways. */
import { useEffect, useRef, useState } from "react";
import { ChevronLeft } from "../../components/icons/ChevronLeft";
import { ChevronRight } from "../../components/icons/ChevronRight";
import { Link } from "../../components/Link";
import { Picture } from "../../components/Picture";
import type { NutritionImage } from "../../generated/content";

/** How far an arrow scrolls on desktops, in CSS pixels; a picture with its gap is as wide. */
const STEP = 300;

/** From here on an arrow scrolls by `STEP`; below it by the width of the row. */
const DESKTOP = "(min-width: 768px)";

export function Filmstrip({ label, images }: { label: string; images: NutritionImage[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [ends, setEnds] = useState({ start: true, end: false });
  /** Where the arrows have sent the row, until it comes to rest. */
  const destination = useRef<number>(undefined);

  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      // `scrollend` is younger than the oldest browsers served, so rest is told by time.
      clearTimeout(resting);
      resting = setTimeout(() => {
        destination.current = undefined;
      }, 120);
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      setEnds({ start: element.scrollLeft < 2, end: rest < 2 });
    };
    update();
    element.addEventListener("scroll", update, { passive: true });
    addEventListener("resize", update);
    return () => {
      clearTimeout(resting);
      element.removeEventListener("scroll", update);
      removeEventListener("resize", update);
    };
  }, []);

  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const step = matchMedia(DESKTOP).matches ? STEP : element.clientWidth;
    const from = destination.current ?? element.scrollLeft;
    const to = Math.max(0, Math.min(from + direction * step, element.scrollWidth - element.clientWidth));
    destination.current = to;
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
