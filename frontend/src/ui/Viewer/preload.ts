import type { Picture } from "#app/generated/content.ts";

/**
 * Fetches a picture, so that it is there when the visitor moves on to it. All browsers that
 * the scripts are built for know AVIF.
 */
export function preload({ src, widths }: Picture, sizes: string): void {
  const image = new Image();
  image.sizes = sizes;
  image.srcset = widths.map((width) => `${src}-${width}.avif ${width}w`).join(", ");
}
