import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dismissWrong,
  guessPerson,
  startPicture,
  TICK_MS,
  TILE_COUNT,
  tick,
  WRONG_MESSAGE,
  WRONG_MESSAGE_MS,
  winMessage,
} from "./guess-picture";
import { randomSource } from "./random.arbitrary";

const people = [
  { id: 1, name: "One" },
  { id: 2, name: "Two" },
  { id: 11, name: "Eleven" },
];

describe("constants", () => {
  it("are those of the specification", () => {
    expect(TILE_COUNT).toBe(100);
    expect(TICK_MS).toBe(1000);
    expect(WRONG_MESSAGE_MS).toBe(2000);
    expect(WRONG_MESSAGE).toBe("Incorrect, try again!");
  });
});

describe("a game", () => {
  it("starts at 0 seconds with 100 covering tiles", () => {
    const game = startPicture(people, () => 0);
    expect(game).toMatchObject({ seconds: 0, status: "playing", wrong: false });
    expect(new Set(game.covered).size).toBe(100);
  });

  it("takes one tile away each second until all are gone", () => {
    fc.assert(
      fc.property(randomSource, (random) => {
        let game = startPicture(people, random);
        for (let second = 1; second <= 100; second++) {
          const before = game.covered;
          game = tick(game, random);
          expect(game.seconds).toBe(second);
          expect(game.covered).toHaveLength(100 - second);
          expect(game.covered.every((tile) => before.includes(tile))).toBe(true);
        }
        expect(tick(game, random)).toMatchObject({ covered: [], seconds: 101, status: "playing" });
      }),
      { numRuns: 20 },
    );
  });

  it("takes the tile that the source points at", () => {
    const game = startPicture(people, () => 0);
    expect(tick(game, () => 0).covered).not.toContain(0);
    expect(tick(game, () => 0.999).covered).not.toContain(99);
  });

  it("ends with the right guess and uncovers everything", () => {
    const game = tick(
      tick(
        startPicture(people, () => 0),
        () => 0,
      ),
      () => 0,
    );
    const won = guessPerson(game, 1);
    expect(won).toMatchObject({ status: "won", covered: [], seconds: 2 });
    expect(winMessage(won)).toBe('Correct! You identified "One" in 2 seconds!');
    expect(tick(won, () => 0)).toBe(won);
    expect(guessPerson(won, 2)).toBe(won);
  });

  it("goes on after a wrong guess", () => {
    const game = startPicture(people, () => 0);
    const wrong = guessPerson(game, 2);
    expect(wrong).toMatchObject({ status: "playing", wrong: true });
    expect(wrong.covered).toHaveLength(100);
    expect(dismissWrong(wrong).wrong).toBe(false);
  });

  it("shows another person when played again", () => {
    fc.assert(
      fc.property(randomSource, (random) => {
        expect(startPicture(people, random, 2).person.id).not.toBe(2);
      }),
    );
    expect(startPicture([{ id: 7, name: "Only" }], () => 0, 7).person.id).toBe(7);
  });
});
