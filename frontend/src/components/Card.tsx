/** Cards: a picture, a heading and words, all of them one link where there is a destination. */
import type { ReactNode } from "react";
import type { Picture as PictureData } from "../generated/content";
import { Link } from "./Link";
import { Picture } from "./Picture";

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
  return (
    <article className="card" data-link={to ? "" : undefined} data-row={row}>
      {picture && (
        <div className="card-picture" style={{ aspectRatio: ratio }}>
          <Picture picture={picture} sizes={sizes} priority={priority} />
        </div>
      )}
      <div className="card-body">
        <Heading>
          {to ? (
            <Link to={to} className="card-link">
              {heading}
            </Link>
          ) : (
            heading
          )}
        </Heading>
        {children}
        {action && (
          <span className="card-action" aria-hidden="true">
            {action}
          </span>
        )}
      </div>
    </article>
  );
}
