/** Where in the history of this tab the gallery of a picture is. */
import { useEffect } from "react";

/** Places of galleries that lead to what is shown now, by their path. */
const places = new Map<string, number>();

/** The place of the present entry, which the router counts. */
const place = (): number => (history.state as { idx?: number } | null)?.idx ?? 0;

/** Records that the page at `gallery` is shown, until it is left for anything but the next entry. */
export function useGalleryPlace(gallery: string): void {
  useEffect(() => {
    const here = place();
    places.set(gallery, here);
    return () => {
      if (place() !== here + 1) places.delete(gallery);
    };
  }, [gallery]);
}

/** Returns whether the browser's Back leads to the page at `gallery`. */
export const leadsBackTo = (gallery: string): boolean => places.get(gallery) === place() - 1;
