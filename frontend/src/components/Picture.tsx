/** Pictures in the formats and sizes that the browser prefers. */
import type { CSSProperties } from "react";
import type { Picture as PictureData } from "../generated/content";

export interface PictureProps {
  picture: PictureData;
  /** How wide the picture is shown, as in the `sizes` attribute of `img`. */
  sizes: string;
  /** For the page's main picture above the fold: loaded at once, before everything else. */
  priority?: boolean;
  /** Classes of the `img`; it fills its box unless they say otherwise. */
  className?: string;
  style?: CSSProperties;
}

/** The width of the file for browsers that know neither AVIF nor WebP. */
const FALLBACK_WIDTH = 800;

function background(placeholder: string | null): string | undefined {
  if (!placeholder) return undefined;
  return placeholder.startsWith("data:") ? `center / cover url("${placeholder}")` : placeholder;
}

/** A picture from the site's content. Its box has the right shape before it has loaded. */
export function Picture({ picture, sizes, priority = false, className = "fill", style }: PictureProps) {
  const { src, widths, fallback, width, height, placeholder, alt } = picture;
  const sources = (type: string) => widths.map((size) => `${src}-${size}.${type} ${size}w`).join(", ");
  const fallbackWidth = widths.findLast((size) => size <= FALLBACK_WIDTH) ?? widths[0];
  return (
    <picture>
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sources("webp")} sizes={sizes} />
      <img
        src={`${src}-${fallbackWidth}.${fallback}`}
        alt={alt}
        width={width}
        height={height}
        className={className}
        style={{ background: background(placeholder), ...style }}
        loading={priority ? undefined : "lazy"}
        decoding={priority ? undefined : "async"}
        fetchPriority={priority ? "high" : undefined}
      />
    </picture>
  );
}
