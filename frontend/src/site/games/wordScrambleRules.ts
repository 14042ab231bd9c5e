import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { type Random, shuffle, shuffleAway } from "./random";

/** Wrong guesses at a word before its hint appears by itself. */
export const GUESSES_BEFORE_HINT = 3;

/** How many letters beyond the word's length the guess field takes. */
export const EXTRA_LETTERS = 2;

export interface SanskritWord {
  sanskrit: string;
  meaning: string;
}

/** What the game says of guesses and of its end. */
export type ScrambleWords = Pick<
  Messages["games"]["wordScramble"],
  "wrong" | "wrongAgain" | "found" | "skipped" | "over" | "ended"
>;

export interface ScrambleGame {
  /** The words still to come, in the order they will be asked. */
  remaining: readonly SanskritWord[];
  current: SanskritWord;
  scrambled: string;
  /** Wrong guesses at the current word in the present round of three. */
  wrongGuesses: number;
  hintShown: boolean;
  /**
   * `guessing`, then `solved` or `skipped`; `ended` by the player, or `over` as soon as the last word
   * is solved or skipped.
   */
  phase: "guessing" | "solved" | "skipped" | "ended" | "over";
  /** Whether the current word was found. */
  found: boolean;
  correct: number;
  completed: number;
  /** What came of the last guess, or of skipping. */
  message: string | null;
  /** The result, once the game has ended. */
  result: string | null;
}

/** The letters of a word in another order. Only a word without two unlike letters stays as it is. */
export function scrambleWord(word: string, random: Random): string {
  return shuffleAway([...word], random).join("");
}

/** What the guess field keeps of what was typed: letters only, at most the word's length plus two. */
export function filterScrambleGuess(typed: string, word: string): string {
  return typed.replace(/[^a-z]/gi, "").slice(0, word.length + EXTRA_LETTERS);
}

/** Whether a guess is the word, whatever its case and the space around it. */
export function isSolution(guess: string, word: string): boolean {
  return guess.trim().toLowerCase() === word.trim().toLowerCase();
}

function ask(
  game: Omit<ScrambleGame, "current" | "scrambled" | "remaining">,
  queue: readonly SanskritWord[],
  random: Random,
): ScrambleGame {
  const [current, ...remaining] = queue;
  if (current === undefined) {
    throw new RangeError("a game of Word Scramble needs at least one word");
  }
  return { ...game, current, remaining, scrambled: scrambleWord(current.sanskrit, random) };
}

/** A game over all words in random order, each once. The list must not be empty. */
export function startScramble(words: readonly SanskritWord[], random: Random): ScrambleGame {
  return ask(
    {
      wrongGuesses: 0,
      hintShown: false,
      phase: "guessing",
      found: false,
      correct: 0,
      completed: 0,
      message: null,
      result: null,
    },
    shuffle(words, random),
    random,
  );
}

/**
 * The game after a guess. The third wrong guess shows the hint, and the player may go
 * on guessing with it, so the count starts again: a hint nobody can use would be no help.
 */
export function guessWord(game: ScrambleGame, typed: string, words: ScrambleWords): ScrambleGame {
  const guess = typed.trim();
  if (game.phase !== "guessing" || guess === "") return game;
  const { sanskrit, meaning } = game.current;
  if (isSolution(guess, sanskrit)) {
    const solved: ScrambleGame = {
      ...game,
      phase: "solved",
      found: true,
      correct: game.correct + 1,
      completed: game.completed + 1,
      message: format(words.found, { word: sanskrit, meaning }),
    };
    return settled(solved, words);
  }
  const wrongGuesses = game.wrongGuesses + 1;
  if (wrongGuesses >= GUESSES_BEFORE_HINT) {
    return {
      ...game,
      wrongGuesses: 0,
      hintShown: true,
      message: format(words.wrongAgain, { most: GUESSES_BEFORE_HINT }),
    };
  }
  return {
    ...game,
    wrongGuesses,
    message: format(words.wrong, { guesses: wrongGuesses, most: GUESSES_BEFORE_HINT }),
  };
}

/** The game with the hint shown on request. */
export function showHint(game: ScrambleGame): ScrambleGame {
  return game.phase === "guessing" ? { ...game, hintShown: true } : game;
}

/** The game with the current word given up: its answer is told and it counts as completed. */
export function skipWord(game: ScrambleGame, words: ScrambleWords): ScrambleGame {
  if (game.phase !== "guessing") return game;
  const { sanskrit, meaning } = game.current;
  const skipped: ScrambleGame = {
    ...game,
    phase: "skipped",
    completed: game.completed + 1,
    message: format(words.skipped, { word: sanskrit, meaning }),
  };
  return settled(skipped, words);
}

const result = ({ correct, completed }: ScrambleGame, template: ScrambleWords["over"]) =>
  format(template, { correct, completed });

/** The game after a word is done with: over, if it was the last one. */
function settled(game: ScrambleGame, { over }: ScrambleWords): ScrambleGame {
  if (game.remaining.length > 0) return game;
  return { ...game, phase: "over", result: result(game, over) };
}

/** The next word after one was solved or skipped. */
export function nextWord(game: ScrambleGame, random: Random): ScrambleGame {
  if (game.phase !== "solved" && game.phase !== "skipped") return game;
  return ask(
    { ...game, wrongGuesses: 0, hintShown: false, phase: "guessing", found: false, message: null },
    game.remaining,
    random,
  );
}

/** The game ended by the player after a word was solved or skipped. */
export function endGame(game: ScrambleGame, { ended }: ScrambleWords): ScrambleGame {
  if (game.phase !== "solved" && game.phase !== "skipped") return game;
  return { ...game, phase: "ended", message: null, result: result(game, ended) };
}
