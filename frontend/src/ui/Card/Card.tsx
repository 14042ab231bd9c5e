/** Cards: a picture, a heading and words, all of them one link where there is a destination. */
import type { ReactNode } from "react";
import type { Picture as PictureData } from "#app/generated/content.ts";
import { Link } from "../Link/Link";
import { FILLING, Picture } from "../Picture/Picture";
import { PictureFrame } from "../PictureFrame/PictureFrame";

export interface CardProps {
  heading: string;
  /** Level of the heading in the page's outline. */
  level?: 2 | 3 | 4;
  /** Path of the page behind the card; without it the card is no link. */
  to?: string;
  picture?: PictureData;
  /** Shape of the picture as a CSS aspect ratio. */
  ratio?: string;
  /**
   * Where the picture stands beside the words instead of above them: on `narrow` screens
   * (below 768 px) or on `medium` ones (640 to 1023 px).
   */
  row?: "narrow" | "medium";
  /** The `sizes` of the picture. */
  sizes?: string;
  /** For a card whose picture is the page's first. */
  priority?: boolean;
  /** Words on the link at the card's foot, such as “Read More”. */
  action?: string;
  children?: ReactNode;
}

/** The whole card, its picture and its words, by where the picture stands. */
const ROWS = {
  none: { card: "", picture: "", words: "p-6" },
  narrow: {
    card: "max-md:flex-row",
    picture: "max-md:aspect-auto! max-md:flex-[0_0_36%]",
    words: "p-6 max-md:justify-center max-md:p-5",
  },
  medium: {
    card: "sm:max-lg:flex-row",
    picture: "sm:max-lg:aspect-auto! sm:max-lg:flex-[0_0_42%]",
    words: "p-6 sm:max-lg:justify-center",
  },
};

/** Where a link covers the card, the card shows its focus and answers to the mouse. */
const LINKED =
  "group outline-offset-3 transition-shadow duration-300 ease-calm hover:shadow-lift-strong has-[[data-cover]:focus-visible]:[outline:3px_solid_var(--color-focus)]";

const ZOOMED = "transition-[scale] duration-600 ease-calm group-hover:[scale:1.03]";

const HEADINGS = { 2: "text-2xl", 3: "", 4: "text-xl" };

export const CARD =
  "relative flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface shadow-lift print:break-inside-avoid";

/**
 * The heading holds the card's only link, which covers the whole card: one stop for the
 * keyboard, one name for screen readers, and text that can still be selected elsewhere.
 */
export function Card({
  heading,
  level = 3,
  to,
  picture,
  ratio = "4 / 3",
  row,
  sizes = "(min-width: 1024px) 380px, (min-width: 768px) 50vw, calc(100vw - 40px)",
  priority,
  action,
  children,
}: CardProps) {
  const Heading = `h${level}` as const;
  const classes = ROWS[row ?? "none"];
  return (
    <article className={`${CARD} ${classes.card} ${to ? LINKED : ""}`}>
      {picture && (
        <PictureFrame ratio={ratio} className={`bg-band ${classes.picture}`}>
          <Picture
            picture={picture}
            sizes={sizes}
            priority={priority}
            className={to ? `${FILLING} ${ZOOMED}` : FILLING}
          />
        </PictureFrame>
      )}
      <div className={`flex min-w-0 flex-1 flex-col gap-2 large-text:p-4 ${classes.words}`}>
        <Heading className={HEADINGS[level]}>
          {to ? (
            <Link
              to={to}
              data-cover=""
              className="outline-none group-hover:underline group-hover:decoration-1 after:absolute after:inset-0"
            >
              {heading}
            </Link>
          ) : (
            heading
          )}
        </Heading>
        {children}
        {action && (
          <span
            className="mt-auto pt-2 font-semibold text-saffron-text group-hover:underline group-hover:decoration-1"
            aria-hidden="true"
          >
            {action}
          </span>
        )}
      </div>
    </article>
  );
}
