/** The pictures of the distributions in a row that is scrolled sideways. */
import { useState } from "react";
import { ChevronLeft } from "../../components/icons/ChevronLeft";
import { ChevronRight } from "../../components/icons/ChevronRight";
import { Link } from "../../components/Link";
import { Picture } from "../../components/Picture";
import type { NutritionImage } from "../../generated/content";
import { useScrolledRow } from "../../lib/scrolledRow";
import { imageAddress } from "../../lib/viewer";

/** How far an arrow scrolls on desktops, in CSS pixels; a picture with its gap is as wide. */
const STEP = 300;

/** From here on an arrow scrolls by `STEP`; below it by the width of the row. */
const DESKTOP = "(min-width: 768px)";

export function Filmstrip({ label, images }: { label: string; images: NutritionImage[] }) {
  const [ends, setEnds] = useState({ start: true, end: false });
  const scrollTo = (left: number, behavior: ScrollBehavior) => row.current?.scrollTo({ left, behavior });
  const { row, destination, send } = useScrolledRow<HTMLUListElement>({
    scrollTo,
    onMove: ({ scrollLeft, scrollWidth, clientWidth }) => {
      setEnds({ start: scrollLeft < 2, end: scrollWidth - clientWidth - scrollLeft < 2 });
      return scrollLeft;
    },
    onRest: (_, sent) => {
      if (sent !== undefined) scrollTo(sent, "instant");
    },
  });

  const scroll = (direction: 1 | -1) => {
    const element = row.current;
    if (!element) return;
    const step = matchMedia(DESKTOP).matches ? STEP : element.clientWidth;
    const from = destination.current ?? element.scrollLeft;
    send(Math.max(0, Math.min(from + direction * step, element.scrollWidth - element.clientWidth)));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: ARIA's carousel pattern is a group or region
    <div role="group" aria-roledescription="carousel" aria-label={label}>
      <ul className="filmstrip" ref={row}>
        {images.map(({ id, title, image }) => (
          <li key={id}>
            <Link to={imageAddress("/services/nutrition-programme", id)}>
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
