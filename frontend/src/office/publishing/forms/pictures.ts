/** The pictures of the gallery, as its draft has them. */
import type { Json } from "../form";
import { at, textAt, withAt } from "../valuesAt";

/** The day in the visitor's own time zone, as `2026-05-01`. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day on which a photograph was taken: files say when they were written, and some say nonsense. */
export function dayTaken({ lastModified }: { lastModified: number }, now: Date): string {
  const taken = new Date(lastModified);
  const isLikely = taken <= now && taken.getFullYear() >= 2000;
  return dayOf(isLikely ? taken : now);
}

export const nameOfPicture = (image: Json): string => textAt(image, "image", "file");

/** The keys by which the pictures are told apart: one may stand there twice. */
export function keysOf(images: readonly Json[]): string[] {
  const counts = new Map<string, number>();
  return images.map((image) => {
    const name = nameOfPicture(image);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  });
}

/** The pictures, of which the one at `first` is shown first; with -1 none is. */
export const withFirst = (images: readonly Json[], first: number): Json[] =>
  images.map((image, number) => {
    if ((at(image, "featured") === true) === (number === first)) return image;
    return withAt(image, ["featured"], number === first || undefined);
  });
