/** The rules of picture viewers, apart from their screens. */

/** The address of a picture of its own, below that of its gallery. */
export const imageAddress = (gallery: string, id: string) => `${gallery}/image/${id}`;

export type Direction = "previous" | "next";

/** The positions before and after `index` in a ring of `count` pictures. */
export function neighboursOf(index: number, count: number): Record<Direction, number> {
  return { previous: (index - 1 + count) % count, next: (index + 1) % count };
}

/** How far a finger travels before it means a swipe, in CSS pixels: about a centimetre. */
const SWIPE_DISTANCE = 40;

/** What a finger that moved by `x` and `y` CSS pixels asked for, if anything. */
export function swipeDirection(x: number, y: number): Direction | undefined {
  if (Math.abs(x) < SWIPE_DISTANCE || Math.abs(x) < 1.5 * Math.abs(y)) return undefined;
  return x > 0 ? "previous" : "next";
}

/** The name under which a picture is saved: its title in lower case with hyphens. */
export function downloadName(title: string): string {
  return `${title.toLowerCase().replaceAll(" ", "-")}.jpg`;
}
