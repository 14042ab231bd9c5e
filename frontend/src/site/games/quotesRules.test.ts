import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bestTime,
  checkAnswer,
  cutIntoPieces,
  difficultyOf,
  dismissNotice,
  elapsedSeconds,
  isArranged,
  movePiece,
  QUOTE_DIFFICULTIES,
  QUOTE_LEVELS,
  type QuoteGame,
  quotesFor,
  recordTime,
  startQuote,
  TIMER_STEP_MS,
  TOUCH_DRAG_THRESHOLD_PX,
  WRONG_NOTICE_MS,
  wordsOf,
} from "./quotesRules";
import { randomSource } from "./random.arbitrary";

const textOf = (words: number) => Array.from({ length: words }, (_, index) => `w${index}`).join(" ");
const text = fc.integer({ min: 1, max: 60 }).map(textOf);
const difficulty = fc.constantFrom(...QUOTE_DIFFICULTIES);

describe("constants", () => {
  it("are those of the specification", () => {
    expect(WRONG_NOTICE_MS).toBe(3000);
    expect(TIMER_STEP_MS).toBe(100);
    expect(TOUCH_DRAG_THRESHOLD_PX).toBe(5);
    expect(QUOTE_DIFFICULTIES.map((level) => QUOTE_LEVELS[level].timerBonus)).toEqual([1.5, 1, 0.5]);
    expect(QUOTE_DIFFICULTIES).toEqual(["easy", "medium", "hard"]);
    expect(QUOTE_DIFFICULTIES).toEqual(["easy", "medium", "hard"]);
  });
});

describe("levels", () => {
  it.each([
    [1, "easy"],
    [20, "easy"],
    [21, "medium"],
    [30, "medium"],
    [31, "hard"],
    [60, "hard"],
  ] as const)("%i words are %s", (count, expected) => {
    expect(difficultyOf(textOf(count))).toBe(expected);
    expect(count).toBeGreaterThanOrEqual(QUOTE_LEVELS[expected].fewestWords);
    expect(count).toBeLessThanOrEqual(QUOTE_LEVELS[expected].mostWords);
  });

  it("take any quote of the teacher when none fits", () => {
    const quotes = [{ text: textOf(5) }, { text: textOf(25) }];
    expect(quotesFor(quotes, "easy")).toEqual([quotes[0]]);
    expect(quotesFor(quotes, "medium")).toEqual([quotes[1]]);
    expect(quotesFor(quotes, "hard")).toEqual(quotes);
  });
});

it("words are what stands between spaces, however many", () => {
  expect(wordsOf("  one \n two\tthree ")).toEqual(["one", "two", "three"]);
  expect(wordsOf(" ")).toEqual([]);
});

describe("cutIntoPieces", () => {
  it("loses no word", () => {
    fc.assert(
      fc.property(text, difficulty, randomSource, (quote, level, random) => {
        expect(cutIntoPieces(quote, level, random).join(" ")).toBe(quote);
      }),
    );
  });

  it("cuts single words, pairs, or chunks of two to four words", () => {
    fc.assert(
      fc.property(text, randomSource, (quote, random) => {
        const sizes = (level: "easy" | "medium" | "hard") =>
          cutIntoPieces(quote, level, random).map((piece) => wordsOf(piece).length);
        expect(sizes("easy").every((size) => size === 1)).toBe(true);
        expect(
          sizes("medium")
            .slice(0, -1)
            .every((size) => size === 2),
        ).toBe(true);
        expect(
          sizes("hard")
            .slice(0, -1)
            .every((size) => size >= 2 && size <= 4),
        ).toBe(true);
      }),
    );
  });

  it("makes chunks of every size", () => {
    const numbers = [0, 0.5, 0.99];
    expect(cutIntoPieces(textOf(9), "hard", () => numbers.shift() ?? 0)).toEqual([
      "w0 w1",
      "w2 w3 w4",
      "w5 w6 w7 w8",
    ]);
  });
});

function play(quote: string, level: "easy" | "medium" | "hard" = "easy"): QuoteGame {
  return startQuote([{ text: quote }], level, () => 0.5);
}

function arrange(game: QuoteGame, order: readonly string[]): QuoteGame {
  return order.reduce((state, wanted) => {
    const piece = state.pool.find((candidate) => candidate.text === wanted);
    return piece === undefined ? state : movePiece(state, piece.id, { area: "arranged" });
  }, game);
}

describe("a game", () => {
  it("starts with all pieces in the pool, not in their order", () => {
    fc.assert(
      fc.property(text, difficulty, randomSource, (quote, level, random) => {
        const game = startQuote([{ text: quote }], level, random);
        expect(game).toMatchObject({ arranged: [], status: "playing", wrong: false });
        const jumbled = game.pool.map((piece) => piece.text).join(" ");
        expect(wordsOf(jumbled).sort()).toEqual(wordsOf(quote).sort());
        if (game.pool.length > 1) {
          expect(jumbled).not.toBe(quote);
        }
      }),
    );
  });

  it("never loses or doubles a piece, whatever moves are made", () => {
    const move = fc.record({
      id: fc.integer({ min: -1, max: 12 }),
      area: fc.constantFrom("pool" as const, "arranged" as const),
      index: fc.integer({ min: -3, max: 15 }),
    });
    fc.assert(
      fc.property(fc.array(move), randomSource, (moves, random) => {
        const start = startQuote([{ text: textOf(8) }], "easy", random);
        const end = moves.reduce<QuoteGame>(
          (game, { id, area, index }) => movePiece(game, id, { area, index }),
          start,
        );
        expect([...end.pool, ...end.arranged].map(({ id }) => id).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      }),
    );
  });

  it("puts a piece where it was dropped", () => {
    let game = arrange(play("a b c d"), ["d", "a"]);
    const b = game.pool.find((piece) => piece.text === "b");
    game = movePiece(game, b?.id ?? -1, { area: "arranged", index: 1 });
    expect(game.arranged.map((piece) => piece.text)).toEqual(["d", "b", "a"]);
    const d = game.arranged[0];
    game = movePiece(game, d?.id ?? -1, { area: "arranged", index: 2 });
    expect(game.arranged.map((piece) => piece.text)).toEqual(["b", "a", "d"]);
    game = movePiece(game, d?.id ?? -1, { area: "pool", index: 0 });
    expect(game.pool.map((piece) => piece.text)[0]).toBe("d");
  });

  it("is checked by itself when the pool empties", () => {
    expect(arrange(play("a b c"), ["a", "b", "c"])).toMatchObject({ status: "done", wrong: false });
    expect(arrange(play("a b c"), ["a", "c", "b"])).toMatchObject({ status: "playing", wrong: true });
  });

  it("can be checked before, and is wrong while pieces are left", () => {
    const half = arrange(play("a b c"), ["a", "b"]);
    expect(half.wrong).toBe(false);
    expect(checkAnswer(half)).toMatchObject({ status: "playing", wrong: true });
    expect(dismissNotice(checkAnswer(half)).wrong).toBe(false);
  });

  it("can be put right after a wrong check", () => {
    let game = arrange(play("a b c"), ["b", "a", "c"]);
    expect(game.wrong).toBe(true);
    game = movePiece(game, game.arranged[1]?.id ?? -1, { area: "arranged", index: 0 });
    expect(game.status).toBe("done");
  });

  it("lets equal words stand for each other", () => {
    const game = play("go on and go on");
    const [firstGo, secondGo] = game.pool.filter(({ text: word }) => word === "go");
    const [firstOn, secondOn] = game.pool.filter(({ text: word }) => word === "on");
    const and = game.pool.find(({ text: word }) => word === "and");
    const order = [secondGo, secondOn, and, firstGo, firstOn];
    const end = order.reduce<QuoteGame>(
      (state, piece) => movePiece(state, piece?.id ?? -1, { area: "arranged" }),
      game,
    );
    expect(isArranged(end)).toBe(true);
    expect(end.status).toBe("done");
  });

  it("does not change after its end", () => {
    const done = arrange(play("a b c"), ["a", "b", "c"]);
    expect(movePiece(done, 0, { area: "pool" })).toBe(done);
    expect(checkAnswer(done)).toBe(done);
    expect(movePiece(play("a b c"), 99, { area: "pool" }).status).toBe("playing");
  });
});

describe("the timer", () => {
  it.each([
    [0, 0],
    [99, 0],
    [100, 0.1],
    [1250, 1.2],
    [-50, 0],
  ])("%i ms are %f s", (milliseconds, seconds) => {
    expect(elapsedSeconds(5000, 5000 + milliseconds)).toBe(seconds);
  });

  it("keeps the best time of each teacher and level", () => {
    let times = recordTime({}, "SRI RAMAKRISHNA", "easy", 12.3);
    times = recordTime(times, "SRI RAMAKRISHNA", "easy", 20);
    times = recordTime(times, "SRI RAMAKRISHNA", "hard", 60);
    expect(bestTime(times, "SRI RAMAKRISHNA", "easy")).toBe(12.3);
    expect(bestTime(times, "SRI RAMAKRISHNA", "hard")).toBe(60);
    expect(bestTime(times, "SWAMI VIVEKANANDA", "easy")).toBeUndefined();
    expect(recordTime(times, "SRI RAMAKRISHNA", "easy", 12.3)).toBe(times);
    expect(bestTime(recordTime(times, "SRI RAMAKRISHNA", "easy", 9.9), "SRI RAMAKRISHNA", "easy")).toBe(9.9);
  });
});
