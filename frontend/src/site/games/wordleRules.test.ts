import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Messages } from "#app/generated/messages.ts";
import { randomSource } from "./random.arbitrary";
import {
  colourGuess,
  DIFFICULTIES,
  endMessage,
  filterGuess,
  isTooShort,
  type LetterColour,
  letterColours,
  levelLabel,
  MAX_GUESSES,
  makeGuess,
  startGame,
  wordsFor,
} from "./wordleRules";

const said = {
  level: "{level} ({letters} letters, {words} words)",
  levels: { easy: "Easy", medium: "Medium", difficult: "Difficult" },
  won: "Congratulations! You've found the Master's word!",
  lost: 'Game Over! The word was "{word}".',
} as Messages["games"]["wordle"];

const word = fc.stringMatching(/^[a-e]{3,8}$/);
const colours: Record<string, LetterColour> = { G: "green", Y: "yellow", "-": "grey" };

describe("colourGuess", () => {
  it.each([
    ["grace", "grace", "GGGGG"],
    ["ocean", "canoe", "YYYYY"],
    ["bliss", "found", "-----"],
    // One e in the target: only one e of the guess is coloured.
    ["eerie", "crane", "--Y-G"],
    ["geese", "crane", "----G"],
    ["eagle", "crane", "-Y--G"],
    // Two of a letter, both wanted.
    ["llama", "hello", "YY---"],
    ["sleep", "eaten", "--YG-"],
    // The right spot is counted before a wrong spot to its left.
    ["allow", "hello", "-YGY-"],
    ["aab", "baa", "YGY"],
  ])("%s against %s is %s", (guess, target, expected) => {
    expect(colourGuess(guess, target)).toEqual([...expected].map((mark) => colours[mark]));
  });

  it("is green exactly where the letters agree", () => {
    fc.assert(
      fc.property(word, word, (target, other) => {
        const guess = other.padEnd(target.length, "a").slice(0, target.length);
        colourGuess(guess, target).forEach((colour, index) => {
          expect(colour === "green").toBe(guess[index] === target[index]);
        });
      }),
    );
  });

  it("colours a letter as often as both words have it", () => {
    fc.assert(
      fc.property(word, word, (target, other) => {
        const guess = other.padEnd(target.length, "b").slice(0, target.length);
        const result = colourGuess(guess, target);
        for (const letter of new Set(guess)) {
          const coloured = [...guess].filter((l, i) => l === letter && result[i] !== "grey").length;
          const count = (text: string) => [...text].filter((l) => l === letter).length;
          expect(coloured).toBe(Math.min(count(guess), count(target)));
        }
      }),
    );
  });
});

describe("levels", () => {
  const words = ["joy", "soul", "peace", "spirit", "devotee", "renunciation"].map((text) => ({
    word: text,
    reference: "",
  }));

  it.each([
    ["easy", ["joy", "soul"], "Easy (3–4 letters, 18 words)"],
    ["medium", ["peace", "spirit"], "Medium (5–6 letters, 29 words)"],
    ["difficult", ["devotee", "renunciation"], "Difficult (7+ letters, 34 words)"],
  ] as const)("%s", (difficulty, expected, label) => {
    expect(wordsFor(words, difficulty).map((entry) => entry.word)).toEqual(expected);
    expect(levelLabel(difficulty, said)).toBe(label);
  });

  it("puts every word of three letters or more into exactly one level", () => {
    for (let length = 3; length < 20; length++) {
      const list = [{ word: "a".repeat(length), reference: "" }];
      expect(DIFFICULTIES.filter((difficulty) => wordsFor(list, difficulty).length === 1)).toHaveLength(1);
    }
  });

  it("starts no game without a word", () => {
    expect(startGame([], "easy", () => 0)).toBeNull();
    expect(startGame([{ word: "peace", reference: "" }], "difficult", () => 0)).toBeNull();
  });

  it("starts with a word of the level", () => {
    fc.assert(
      fc.property(randomSource, fc.constantFrom(...DIFFICULTIES), (random, difficulty) => {
        const game = startGame(words, difficulty, random);
        expect(wordsFor(words, difficulty)).toContain(game?.target);
        expect(game).toMatchObject({ guesses: [], status: "playing" });
      }),
    );
  });
});

describe("the guess field", () => {
  it.each([
    ["Grace", 5, "grace"],
    ["g r4a-c!e", 5, "grace"],
    ["gracefully", 5, "grace"],
    ["éa", 5, "a"],
    ["123", 5, ""],
  ])("%s of %i letters becomes %s", (typed, length, kept) => {
    expect(filterGuess(typed, length)).toBe(kept);
  });

  it("asks for a whole word", () => {
    expect(isTooShort("gra", "grace")).toBe(true);
    expect(isTooShort("grace", "grace")).toBe(false);
  });
});

describe("a game", () => {
  const game = { target: { word: "grace", reference: "Part I" }, guesses: [], status: "playing" as const };

  it("is won by the word, in any case", () => {
    const won = makeGuess(makeGuess(game, "bliss"), "GRACE");
    expect(won.status).toBe("won");
    expect(won.guesses).toHaveLength(2);
    expect(endMessage(won, said)).toBe("Congratulations! You've found the Master's word!");
  });

  it("is lost after the sixth wrong guess", () => {
    let state = makeGuess(game, "bliss");
    for (let guesses = 1; guesses < 6; guesses++) {
      expect(state.status).toBe("playing");
      expect(endMessage(state, said)).toBeNull();
      state = makeGuess(state, "bliss");
    }
    expect(state.status).toBe("lost");
    expect(MAX_GUESSES).toBe(6);
    expect(endMessage(state, said)).toBe('Game Over! The word was "GRACE".');
    expect(makeGuess(state, "grace")).toBe(state);
  });

  it("is won with the sixth guess", () => {
    let state = makeGuess(game, "bliss");
    for (let guesses = 1; guesses < 5; guesses++) {
      state = makeGuess(state, "bliss");
    }
    expect(makeGuess(state, "grace").status).toBe("won");
  });

  it("takes no guess that is too short", () => {
    expect(makeGuess(game, "gra")).toBe(game);
  });

  it("keeps a key's colour when its letter is guessed again in a worse place", () => {
    const colours = letterColours(makeGuess(makeGuess(game, "crabs"), "coral").guesses);
    expect(colours.get("r")).toBe("green");
    expect(colours.get("a")).toBe("green");
  });

  it("shows the best colour of each letter on the keyboard", () => {
    const colours = letterColours(makeGuess(makeGuess(game, "caged"), "crane").guesses);
    expect(Object.fromEntries(colours)).toEqual({
      c: "yellow",
      a: "green",
      g: "yellow",
      e: "green",
      d: "grey",
      r: "green",
      n: "grey",
    });
  });
});
