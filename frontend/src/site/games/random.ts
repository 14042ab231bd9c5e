/** A source of numbers in [0, 1), like `Math.random`. Games take one as an argument. */
export type Random = () => number;

/** The browser's source. It looks `Math.random` up on every call, so that a test can replace it. */
export const browserRandom: Random = () => Math.random();

/** A whole number in [0, `count`). `count` must be at least 1. */
export function randomIndex(count: number, random: Random): number {
  return Math.min(count - 1, Math.floor(random() * count));
}

/** One element of a list that is not empty. */
export function pick<T>(items: readonly T[], random: Random): T {
  const item = items[randomIndex(items.length, random)];
  if (item === undefined) throw new RangeError("pick: the list is empty");
  return item;
}

/** A copy in random order (Fisher–Yates). */
export function shuffle<T>(items: readonly T[], random: Random): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = randomIndex(last + 1, random);
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/**
 * A copy in random order that differs from the given order, wherever two elements
 * differ at all; otherwise the copy is equal to the list.
 */
export function shuffleAway<T>(items: readonly T[], random: Random): T[] {
  const shuffled = shuffle(items, random);
  if (shuffled.some((item, index) => item !== items[index])) return shuffled;
  // Swapping two unlike neighbours always ends, whatever the source gives; shuffling again may not.
  const boundaries = items.flatMap((item, index) => (index > 0 && item !== items[index - 1] ? [index] : []));
  if (boundaries.length === 0) return shuffled;
  const boundary = pick(boundaries, random);
  [shuffled[boundary - 1], shuffled[boundary]] = [shuffled[boundary] as T, shuffled[boundary - 1] as T];
  return shuffled;
}
