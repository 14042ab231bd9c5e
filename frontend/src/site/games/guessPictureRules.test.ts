import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Template } from "#app/runtime/format.ts";
import {
  dismissWrong,
  guessPerson,
  startPicture,
  TICK_MS,
  TILE_COUNT,
  tick,
  uncovered,
  WRONG_MESSAGE_MS,
  winMessage,
} from "./guessPictureRules";

const said = 'Correct! You identified "{name}" in {seconds} seconds!' as Template<"name" | "seconds">;

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
  });
});

describe("what can be seen of the picture", () => {
  const all = Array.from({ length: TILE_COUNT }, (_, tile) => tile);

  it("is nothing at the start and everything at the end", () => {
    expect(uncovered(all)).toBe("inset(50%)");
    expect(uncovered([])).toBe("none");
  });

  it("is the squares of the tiles that are gone", () => {
    const shown = (...tiles: number[]) => uncovered(all.filter((tile) => !tiles.includes(tile)));
    expect(shown(0)).toBe("polygon(0% 0%,10% 0%,10% 10%,0% 10%,0% 0%,0% 0%)");
    expect(shown(99)).toBe("polygon(90% 90%,100% 90%,100% 100%,90% 100%,90% 90%,90% 90%)");
    expect(shown(12, 30)).toBe(
      "polygon(20% 10%,30% 10%,30% 20%,20% 20%,20% 10%,20% 10%,0% 30%,10% 30%,10% 40%,0% 40%,0% 30%,20% 10%)",
    );
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
    expect(winMessage(won, said)).toBe('Correct! You identified "One" in 2 seconds!');
    expect(tick(won, () => 0)).toBe(won);
    expect(guessPerson(won, 2)).toBe(won);
  });

  it("goes on after a wrong guess", () => {
    const game = startPicture(people, () => 0);
    const wrong = guessPerson(game, 2);
    expect(wrong).toMatchObject({ status: "playing", wrong: true });
    expect(wrong.covered).toHaveLength(100);
    expect(dismissWrong(wrong).wrong).toBe(false);
    expect(dismissWrong(game)).toBe(game);
    // The message of a wrong guess does not stay beside the other one.
    expect(guessPerson(wrong, 1)).toMatchObject({ status: "won", wrong: false });
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
