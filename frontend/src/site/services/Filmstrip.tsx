/** The pictures of the distributions in a row that is scrolled sideways. */
import { useState } from "react";
import type { NutritionGallery } from "#app/generated/content.ts";
import { CAROUSEL_CONTROLS } from "#app/ui/Carousel/Carousel.tsx";
import { ChevronLeft } from "#app/ui/Icon/ChevronLeft.tsx";
import { ChevronRight } from "#app/ui/Icon/ChevronRight.tsx";
import { Link } from "#app/ui/Link/Link.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { PictureFrame } from "#app/ui/PictureFrame/PictureFrame.tsx";
import { RoundButton } from "#app/ui/RoundButton/RoundButton.tsx";
import { useScrolledRow } from "#app/ui/scrolledRow.ts";
import { imageAddress } from "#app/ui/Viewer/viewedImage.ts";

/** How far an arrow scrolls on desktops, in CSS pixels; a picture with its gap is as wide. */
const STEP = 300;

/** From here on an arrow scrolls by `STEP`; below it by the width of the row. */
const DESKTOP = "(min-width: 768px)";

/**
 * The row runs from edge to edge; its first picture is in line with the page. On narrow screens a picture
 * and its gap are as wide as the row, on others as the step of the arrows.
 */
const ROW =
  "flex [scroll-snap-type:x_proximity] gap-[calc(2*--theme(--spacing-gutter))] overflow-x-auto scroll-px-[max(--theme(--spacing-gutter),50%-36rem)] px-[max(--theme(--spacing-gutter),50%-36rem)] pt-2 pb-8 [scrollbar-width:none] noscript:[scrollbar-width:auto] md:gap-6";

const SLIDE = "flex-[0_0_100%] snap-start md:flex-[0_0_calc(300px-1.5rem)]";

/** How far the row scrolls to the left and to the right. Where pages are read from the right it starts there, at 0. */
function endsOf(row: HTMLElement): [left: number, right: number] {
  const length = row.scrollWidth - row.clientWidth;
  return getComputedStyle(row).direction === "rtl" ? [-length, 0] : [0, length];
}

export function Filmstrip({
  gallery: { heading, shown, images, left, right },
}: {
  gallery: NutritionGallery;
}) {
  const [ends, setEnds] = useState({ left: true, right: false });
  const scrollTo = (to: number, behavior: ScrollBehavior) => row.current?.scrollTo({ left: to, behavior });
  const { row, destination, send } = useScrolledRow<HTMLUListElement>({
    scrollTo,
    onMove: (element) => {
      const { scrollLeft } = element;
      const [left, right] = endsOf(element);
      setEnds({ left: scrollLeft - left < 2, right: right - scrollLeft < 2 });
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
    const [left, right] = endsOf(element);
    send(Math.max(left, Math.min(from + direction * step, right)));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: ARIA's carousel pattern is a group or region
    <div role="group" aria-roledescription="carousel" aria-label={heading}>
      <ul className={ROW} ref={row}>
        {images.slice(0, shown).map(({ id, title, image }) => (
          <li key={id} className={SLIDE}>
            <Link
              to={imageAddress("/services/nutrition-programme", id)}
              className="block font-display text-lg/[1.3] font-semibold text-ink"
            >
              <PictureFrame ratio="4 / 3" className="mb-3 rounded-2xl">
                <Picture picture={image} alt="" sizes="(min-width: 768px) 276px, 100vw" />
              </PictureFrame>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {/* They say left and right, whichever way the page is read. */}
      <div className={CAROUSEL_CONTROLS} dir="ltr">
        <RoundButton aria-label={left} disabled={ends.left} onClick={() => scroll(-1)}>
          <ChevronLeft />
        </RoundButton>
        <RoundButton aria-label={right} disabled={ends.right} onClick={() => scroll(1)}>
          <ChevronRight />
        </RoundButton>
      </div>
    </div>
  );
}
