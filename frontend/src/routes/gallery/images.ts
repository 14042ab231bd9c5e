import type { Gallery, GalleryImage } from "../../generated/content";

export const GALLERY = "/gallery";

/** The pictures that the gallery shows: those of events. */
export function eventImages({ images }: Gallery): GalleryImage[] {
  return images.filter(({ category }) => category === "events");
}
