import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomSource } from "./random.arbitrary";
import {
  endGame,
  filterScrambleGuess,
  guessWord,
  isSolution,
  nextWord,
  type ScrambleGame,
  type ScrambleWords,
  scrambleWord,
  showHint,
  skipWord,
  startScramble,
} from "./wordScrambleRules";

const said = {
  wrong: "Incorrect. Try again! ({guesses}/{most} guesses)",
  wrongAgain: "That's {most} incorrect guesses. Here's a hint to help you!",
  found: 'Correct! "{word}" means: {meaning}',
  skipped: 'The word was "{word}": {meaning}',
  over: "Game Over! You got {correct} correct out of {completed} words completed.",
  ended: "Game ended! You got {correct} correct out of {completed} words completed.",
} as ScrambleWords;

const words = [
  { sanskrit: "dharma", meaning: "the law that upholds" },
  { sanskrit: "om", meaning: "the sacred syllable" },
  { sanskrit: "seva", meaning: "service" },
];

describe("scrambleWord", () => {
  it("never shows the solution, keeps the letters and always ends", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,12}$/), randomSource, (text, random) => {
        const scrambled = scrambleWord(text, random);
        expect([...scrambled].sort()).toEqual([...text].sort());
        if (new Set(text).size > 1) {
          expect(scrambled).not.toBe(text);
        }
      }),
    );
  });

  it.each([
    ["", ""],
    ["a", "a"],
    ["aaa", "aaa"],
    ["om", "mo"],
  ])("of %j is %j", (text, scrambled) => {
    for (const random of [() => 0, () => 0.5, () => 0.999]) {
      expect(scrambleWord(text, random)).toBe(scrambled);
    }
  });
});

describe("the guess field", () => {
  it.each([
    ["dharma", "dharma", "dharma"],
    ["d h-a1r!ma", "dharma", "dharma"],
    ["dharmaxyz", "dharma", "dharmaxy"],
    ["omabc", "om", "omab"],
  ])("%s for %s keeps %s", (typed, text, kept) => {
    expect(filterScrambleGuess(typed, text)).toBe(kept);
  });

  it("compares without case or space around", () => {
    expect(isSolution("  DharMa ", "dharma")).toBe(true);
    expect(isSolution("dharma", " Dharma ")).toBe(true);
    expect(isSolution("dharm", "dharma")).toBe(false);
  });
});

function start(): ScrambleGame {
  return startScramble(words, () => 0.999);
}

describe("a game", () => {
  it("needs a word", () => {
    expect(() => startScramble([], () => 0)).toThrow("a game of Word Scramble needs at least one word");
  });

  it("asks each word once, in random order", () => {
    fc.assert(
      fc.property(randomSource, (random) => {
        const asked: string[] = [];
        let game = startScramble(words, random);
        while (game.phase !== "over") {
          asked.push(game.current.sanskrit);
          game = skipWord(game, said);
          if (game.phase !== "over") game = nextWord(game, random);
        }
        expect(asked.sort()).toEqual(words.map(({ sanskrit }) => sanskrit).sort());
        expect(game.completed).toBe(words.length);
      }),
    );
  });

  it("tells the meaning of a word that was found", () => {
    expect(start().found).toBe(false);
    const game = guessWord(start(), " DHARMA ", said);
    expect(game).toMatchObject({
      phase: "solved",
      found: true,
      correct: 1,
      completed: 1,
      message: 'Correct! "dharma" means: the law that upholds',
    });
    expect(guessWord(game, "dharma", said)).toBe(game);
    expect(skipWord(game, said)).toBe(game);
  });

  it("shows the hint by itself after three wrong guesses", () => {
    const first = guessWord(start(), "x", said);
    expect(first).toMatchObject({ hintShown: false, message: "Incorrect. Try again! (1/3 guesses)" });
    const second = guessWord(first, "x", said);
    expect(second).toMatchObject({ hintShown: false, message: "Incorrect. Try again! (2/3 guesses)" });
    const third = guessWord(second, "x", said);
    expect(third).toMatchObject({
      hintShown: true,
      completed: 0,
      message: "That's 3 incorrect guesses. Here's a hint to help you!",
    });
    expect(guessWord(third, "dharma", said).phase).toBe("solved");
  });

  it("shows the hint on request", () => {
    expect(showHint(start()).hintShown).toBe(true);
    const solved = guessWord(start(), "dharma", said);
    expect(showHint(solved)).toBe(solved);
  });

  it("does not count an empty guess", () => {
    const game = start();
    expect(guessWord(game, "  ", said)).toBe(game);
  });

  it("counts a skipped word as completed and tells it", () => {
    expect(skipWord(start(), said)).toMatchObject({
      phase: "skipped",
      correct: 0,
      completed: 1,
      message: 'The word was "dharma": the law that upholds',
    });
  });

  it("starts each word without hint, guesses or message", () => {
    let game = showHint(guessWord(start(), "x", said));
    game = nextWord(skipWord(game, said), () => 0);
    const fresh = { phase: "guessing", found: false, hintShown: false, wrongGuesses: 0, message: null };
    expect(game).toMatchObject(fresh);
    expect(nextWord(guessWord(start(), "dharma", said), () => 0)).toMatchObject(fresh);
  });

  it("goes on only after a word is solved or skipped", () => {
    const game = start();
    expect(nextWord(game, () => 0)).toBe(game);
    expect(endGame(game, said)).toBe(game);
  });

  it("is over when the words run out, and tells of the last one, too", () => {
    let game = nextWord(guessWord(start(), "dharma", said), () => 0);
    game = nextWord(skipWord(game, said), () => 0);
    const { sanskrit, meaning } = game.current;
    expect(skipWord(game, said)).toMatchObject({
      phase: "over",
      message: `The word was "${sanskrit}": ${meaning}`,
      result: "Game Over! You got 1 correct out of 3 words completed.",
    });
    game = guessWord(game, sanskrit, said);
    expect(game).toMatchObject({
      phase: "over",
      message: `Correct! "${sanskrit}" means: ${meaning}`,
      result: "Game Over! You got 2 correct out of 3 words completed.",
    });
    expect(nextWord(game, () => 0)).toBe(game);
    expect(endGame(game, said)).toBe(game);
  });

  it("can be ended by the player", () => {
    expect(endGame(guessWord(start(), "dharma", said), said)).toMatchObject({
      phase: "ended",
      message: null,
      result: "Game ended! You got 1 correct out of 1 words completed.",
    });
    expect(endGame(skipWord(start(), said), said)).toMatchObject({
      phase: "ended",
      result: "Game ended! You got 0 correct out of 1 words completed.",
    });
  });
});
