/** Pictures in the formats and sizes that the browser prefers. */
import type { CSSProperties } from "react";
import type { Picture as PictureData } from "#app/generated/content.ts";

export interface PictureProps {
  picture: PictureData;
  /** Stands for the picture's own text: empty where that is said beside it. */
  alt?: string;
  /** How wide the picture is shown, as in the `sizes` attribute of `img`. */
  sizes: string;
  /** For the page's main picture above the fold: loaded at once, before everything else. */
  priority?: boolean;
  /** Classes of the `img`; it fills its box unless they say otherwise. */
  className?: string;
  style?: CSSProperties;
}

/** A picture that fills its box; what matters in one stands above its middle. */
export const FILLING = "block size-full object-cover object-[50%_30%]";

/** The width of the file for programs that know no `srcset`. */
const PLAIN_WIDTH = 800;

function background(placeholder: string | null): string | undefined {
  if (!placeholder) return undefined;
  return placeholder.startsWith("data:") ? `center / cover url("${placeholder}")` : placeholder;
}

const sourceSet = ({ src, widths }: PictureData, type: string) =>
  widths.map((width) => `${src}-${width}.${type} ${width}w`).join(", ");

/** The files of pictures, which stay the same from render to render as long as nobody copies them. */
const known = new WeakMap<PictureData, { avif: string; webp: string }>();

/** The files of a picture in each format, as in the `srcset` attribute. */
function sourceSets(picture: PictureData) {
  let sets = known.get(picture);
  if (!sets) {
    sets = { avif: sourceSet(picture, "avif"), webp: sourceSet(picture, "webp") };
    known.set(picture, sets);
  }
  return sets;
}

/** A picture from the site's content. Its box has the right shape before it has loaded. */
export function Picture({
  picture,
  alt = picture.alt,
  sizes,
  priority = false,
  className = FILLING,
  style,
}: PictureProps) {
  const { src, widths, isDrawing, width, height, placeholder, focus } = picture;
  const sets = sourceSets(picture);
  const plainWidth = widths.findLast((size) => size <= PLAIN_WIDTH) ?? widths[0];
  // React announces images outside of <picture> in the head, kept fragments could not.
  return (
    <picture>
      {!isDrawing && <source type="image/avif" srcSet={sets.avif} sizes={sizes} />}
      <img
        srcSet={isDrawing ? undefined : sets.webp}
        sizes={isDrawing ? undefined : sizes}
        src={isDrawing ? `${src}.svg` : `${src}-${plainWidth}.webp`}
        alt={alt}
        width={width}
        height={height}
        className={className}
        style={{ background: background(placeholder), objectPosition: focus, ...style }}
        loading={priority ? undefined : "lazy"}
        decoding={priority ? undefined : "async"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}
