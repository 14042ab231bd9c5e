/** The rules of Word Master, the game at /learn/games/wordle. */
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { pick, type Random } from "./random";

/** How many guesses a player has for one word. */
export const MAX_GUESSES = 6;

export type Difficulty = "easy" | "medium" | "difficult";

/** Letter ranges of the levels, and how many words the label of each promises. */
export const LEVELS: Readonly<Record<Difficulty, { shortest: number; longest: number; wordCount: number }>> =
  {
    easy: { shortest: 3, longest: 4, wordCount: 18 },
    medium: { shortest: 5, longest: 6, wordCount: 29 },
    difficult: { shortest: 7, longest: Number.POSITIVE_INFINITY, wordCount: 34 },
  };

export const DIFFICULTIES: readonly Difficulty[] = ["easy", "medium", "difficult"];

/** Green: right letter, right spot. Yellow: in the word, wrong spot. Grey: not in the word. */
export type LetterColour = "green" | "yellow" | "grey";

export interface Word {
  word: string;
  reference: string;
}

export interface Guess {
  letters: string;
  colours: LetterColour[];
}

export interface WordleGame<W extends Word = Word> {
  target: W;
  guesses: Guess[];
  status: "playing" | "won" | "lost";
}

/** The words of a list that belong to a level. */
export function wordsFor<W extends Word>(words: readonly W[], difficulty: Difficulty): W[] {
  const { shortest, longest } = LEVELS[difficulty];
  return words.filter(({ word }) => word.length >= shortest && word.length <= longest);
}

/** The label on the button of a level, for example `Easy (3–4 letters, 18 words)`. */
export function levelLabel(
  difficulty: Difficulty,
  { level, levels }: Pick<Messages["games"]["wordle"], "level" | "levels">,
): string {
  const { shortest, longest, wordCount } = LEVELS[difficulty];
  const letters = Number.isFinite(longest) ? `${shortest}–${longest}` : `${shortest}+`;
  return format(level, { level: levels[difficulty], letters, words: wordCount });
}

/** A game with a random word of the level, or `null` when the level has no word. */
export function startGame<W extends Word>(
  words: readonly W[],
  difficulty: Difficulty,
  random: Random,
): WordleGame<W> | null {
  const candidates = wordsFor(words, difficulty);
  if (candidates.length === 0) return null;
  return { target: pick(candidates, random), guesses: [], status: "playing" };
}

/** What the guess field keeps of what was typed: letters only, lower case, up to the word's length. */
export function filterGuess(typed: string, length: number): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z]/g, "")
    .slice(0, length);
}

/**
 * The colour of each letter of a guess. A letter is coloured at most as often as it
 * occurs in the target: right spots are counted first, then wrong spots from the left.
 */
export function colourGuess(guess: string, target: string): LetterColour[] {
  const unclaimed = new Map<string, number>();
  for (let index = 0; index < target.length; index++) {
    const letter = target.charAt(index);
    if (guess.charAt(index) !== letter) {
      unclaimed.set(letter, (unclaimed.get(letter) ?? 0) + 1);
    }
  }
  return [...guess].map((letter, index) => {
    if (target.charAt(index) === letter) return "green";
    const left = unclaimed.get(letter) ?? 0;
    if (left === 0) return "grey";
    unclaimed.set(letter, left - 1);
    return "yellow";
  });
}

/** Whether a guess has fewer letters than the word. */
export function isTooShort(guess: string, target: string): boolean {
  return guess.length < target.length;
}

/** The game after a guess. A guess that is too short, or made after the end, changes nothing. */
export function makeGuess<W extends Word>(game: WordleGame<W>, typed: string): WordleGame<W> {
  const target = game.target.word.toLowerCase();
  const letters = filterGuess(typed, target.length);
  if (game.status !== "playing" || isTooShort(letters, target)) return game;
  const guesses = [...game.guesses, { letters, colours: colourGuess(letters, target) }];
  if (letters === target) return { ...game, guesses, status: "won" };
  return { ...game, guesses, status: guesses.length >= MAX_GUESSES ? "lost" : "playing" };
}

/** The best colour each letter has earned so far, for the keyboard. */
export function letterColours(guesses: readonly Guess[]): Map<string, LetterColour> {
  const rank: Record<LetterColour, number> = { grey: 0, yellow: 1, green: 2 };
  const best = new Map<string, LetterColour>();
  for (const { letters, colours } of guesses) {
    colours.forEach((colour, index) => {
      const letter = letters.charAt(index);
      const known = best.get(letter);
      if (known === undefined || rank[colour] > rank[known]) {
        best.set(letter, colour);
      }
    });
  }
  return best;
}

/** What the player is told at the end, `null` before it. */
export function endMessage(
  game: WordleGame,
  words: Pick<Messages["games"]["wordle"], "won" | "lost">,
): string | null {
  switch (game.status) {
    case "won":
      return words.won;
    case "lost":
      return format(words.lost, { word: game.target.word.toUpperCase() });
    case "playing":
      return null;
  }
}
