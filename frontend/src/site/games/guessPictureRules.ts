import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { pick, type Random } from "./random";

/** Rows, and columns, of the cover over a picture. */
export const GRID_SIDE = 10;
/** Tiles over a picture at the start. */
export const TILE_COUNT = GRID_SIDE * GRID_SIDE;
/** How often a tile is taken away and the clock counts. */
export const TICK_MS = 1000;
/** How long the message after a wrong guess stays. */
export const WRONG_MESSAGE_MS = 2000;

export interface Person {
  id: number;
  name: string;
}

export interface PictureGame<P extends Person = Person> {
  person: P;
  /** Numbers of the tiles that still cover the picture, 0 at the top left, row by row. */
  covered: readonly number[];
  seconds: number;
  status: "playing" | "won";
  /** Whether the last guess was wrong and its message is on show. */
  wrong: boolean;
}

/** A game with a random person, not the one of the game before where there is a choice. */
export function startPicture<P extends Person>(
  people: readonly P[],
  random: Random,
  previousId?: number,
): PictureGame<P> {
  const others = people.filter(({ id }) => id !== previousId);
  return {
    person: pick(others.length > 0 ? others : people, random),
    covered: Array.from({ length: TILE_COUNT }, (_, tile) => tile),
    seconds: 0,
    status: "playing",
    wrong: false,
  };
}

/** The game one second later: one random tile less, until none is left. */
export function tick<P extends Person>(game: PictureGame<P>, random: Random): PictureGame<P> {
  if (game.status !== "playing") return game;
  const seconds = game.seconds + TICK_MS / 1000;
  if (game.covered.length === 0) return { ...game, seconds };
  const revealed = pick(game.covered, random);
  return { ...game, seconds, covered: game.covered.filter((tile) => tile !== revealed) };
}

/** The game after a guess. The right person ends it and uncovers the picture. */
export function guessPerson<P extends Person>(game: PictureGame<P>, id: number): PictureGame<P> {
  if (game.status !== "playing") return game;
  if (id === game.person.id) return { ...game, covered: [], status: "won", wrong: false };
  return { ...game, wrong: true };
}

/** The game with the message of a wrong guess gone. */
export function dismissWrong<P extends Person>(game: PictureGame<P>): PictureGame<P> {
  return game.wrong ? { ...game, wrong: false } : game;
}

/**
 * What can be seen of the picture, as a CSS `clip-path`: the squares of the tiles that are gone, in
 * percent of the picture. A browser then counts no more of the picture as painted than that.
 */
export function uncovered(covered: readonly number[]): string {
  if (covered.length === 0) return "none";
  const hidden = new Set(covered);
  const side = 100 / GRID_SIDE;
  const corner = (x: number, y: number) => `${x * side}% ${y * side}%`;
  const points: string[] = [];
  for (let tile = 0; tile < TILE_COUNT; tile++) {
    if (hidden.has(tile)) continue;
    const [x, y] = [tile % GRID_SIDE, Math.floor(tile / GRID_SIDE)];
    points.push(corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1), corner(x, y));
    // Every square is reached from the first one and left the same way, by a line that encloses nothing.
    if (points[0]) points.push(points[0]);
  }
  return points.length > 0 ? `polygon(${points.join(",")})` : "inset(50%)";
}

/** What the player is told at the end, with the message `won`. */
export function winMessage(
  { person, seconds }: PictureGame,
  won: Messages["games"]["guessPicture"]["won"],
): string {
  return format(won, { name: person.name, seconds });
}
