import { pick, type Random, randomIndex, shuffleAway } from "./random";

export type QuoteDifficulty = "easy" | "medium" | "hard";

/** Word counts, size of a piece and timer bonus of the levels. */
export const QUOTE_LEVELS: Readonly<
  Record<
    QuoteDifficulty,
    {
      fewestWords: number;
      mostWords: number;
      pieces: "single" | "pair" | "chunk";
      timerBonus: number;
    }
  >
> = {
  easy: { fewestWords: 1, mostWords: 20, pieces: "single", timerBonus: 1.5 },
  medium: { fewestWords: 21, mostWords: 30, pieces: "pair", timerBonus: 1 },
  hard: {
    fewestWords: 31,
    mostWords: Number.POSITIVE_INFINITY,
    pieces: "chunk",
    timerBonus: 0.5,
  },
};

export const QUOTE_DIFFICULTIES: readonly QuoteDifficulty[] = ["easy", "medium", "hard"];

/** How long the notice of a wrong arrangement stays. */
export const WRONG_NOTICE_MS = 3000;
/** The step in which the timer counts. */
export const TIMER_STEP_MS = 100;
/** How far a finger must move before a touch becomes a drag. */
export const TOUCH_DRAG_THRESHOLD_PX = 5;

/** Fewest and most words in a random chunk: the specification leaves the sizes open. */
export const CHUNK_WORDS = { fewest: 2, most: 4 } as const;

export interface Quote {
  text: string;
}

export interface Piece {
  id: number;
  text: string;
}

export interface QuoteGame<Q extends Quote = Quote> {
  quote: Q;
  difficulty: QuoteDifficulty;
  /** Pieces still to be placed, jumbled. */
  pool: readonly Piece[];
  /** Pieces in the player's order. */
  arranged: readonly Piece[];
  status: "playing" | "done";
  /** Whether the last check failed and its notice is on show. */
  wrong: boolean;
}

/** The words of a text. */
export function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** The level a text belongs to, by its number of words. */
export function difficultyOf(text: string): QuoteDifficulty {
  const count = wordsOf(text).length;
  if (count <= QUOTE_LEVELS.easy.mostWords) return "easy";
  return count <= QUOTE_LEVELS.medium.mostWords ? "medium" : "hard";
}

/** The quotes of the level, or all of them when none fits. */
export function quotesFor<Q extends Quote>(quotes: readonly Q[], difficulty: QuoteDifficulty): readonly Q[] {
  const fitting = quotes.filter(({ text }) => difficultyOf(text) === difficulty);
  return fitting.length > 0 ? fitting : quotes;
}

/** A text cut into the pieces of a level, in their right order. */
export function cutIntoPieces(text: string, difficulty: QuoteDifficulty, random: Random): string[] {
  const words = wordsOf(text);
  const pieces: string[] = [];
  for (let start = 0; start < words.length; ) {
    const size = pieceSize(difficulty, random);
    pieces.push(words.slice(start, start + size).join(" "));
    start += size;
  }
  return pieces;
}

function pieceSize(difficulty: QuoteDifficulty, random: Random): number {
  switch (QUOTE_LEVELS[difficulty].pieces) {
    case "single":
      return 1;
    case "pair":
      return 2;
    case "chunk":
      return CHUNK_WORDS.fewest + randomIndex(CHUNK_WORDS.most - CHUNK_WORDS.fewest + 1, random);
  }
}

/** A game with a random quote of the level. `quotes` must not be empty. */
export function startQuote<Q extends Quote>(
  quotes: readonly Q[],
  difficulty: QuoteDifficulty,
  random: Random,
): QuoteGame<Q> {
  const quote = pick(quotesFor(quotes, difficulty), random);
  const jumbled = shuffleAway(cutIntoPieces(quote.text, difficulty, random), random);
  return {
    quote,
    difficulty,
    pool: jumbled.map((text, id) => ({ id, text })),
    arranged: [],
    status: "playing",
    wrong: false,
  };
}

/** Where a piece goes: into the pool or the arranged area, before the piece at `index`. */
export interface Place {
  area: "pool" | "arranged";
  /** Counted without the piece that moves; the end of the area when left out. */
  index?: number;
}

/**
 * The game after a piece was moved. When the move empties the pool the answer is
 * checked at once. An unknown piece, or a move after the end, changes nothing.
 */
export function movePiece<Q extends Quote>(game: QuoteGame<Q>, id: number, place: Place): QuoteGame<Q> {
  const piece = [...game.pool, ...game.arranged].find((candidate) => candidate.id === id);
  if (game.status !== "playing" || piece === undefined) return game;
  const areas = {
    pool: game.pool.filter((other) => other.id !== id),
    arranged: game.arranged.filter((other) => other.id !== id),
  };
  const target = areas[place.area];
  const index = Math.max(0, Math.min(place.index ?? target.length, target.length));
  target.splice(index, 0, piece);
  const moved: QuoteGame<Q> = { ...game, ...areas, wrong: false };
  return areas.pool.length === 0 ? checkAnswer(moved) : moved;
}

/** Whether the arranged pieces read as the quote. Pieces with the same text stand for each other. */
export function isArranged(game: QuoteGame): boolean {
  const answer = game.arranged.map(({ text }) => text).join(" ");
  return game.pool.length === 0 && answer === wordsOf(game.quote.text).join(" ");
}

/** The game after a check: done, or with the notice that it is wrong. */
export function checkAnswer<Q extends Quote>(game: QuoteGame<Q>): QuoteGame<Q> {
  if (game.status !== "playing") return game;
  return isArranged(game) ? { ...game, status: "done", wrong: false } : { ...game, wrong: true };
}

/** The game with the notice of a wrong arrangement gone. */
export function dismissNotice<Q extends Quote>(game: QuoteGame<Q>): QuoteGame<Q> {
  return game.wrong ? { ...game, wrong: false } : game;
}

/** Whole steps of the timer between two readings of a clock in milliseconds, as seconds. */
export function elapsedSeconds(startedAt: number, now: number): number {
  return Math.max(0, Math.floor((now - startedAt) / TIMER_STEP_MS)) / (1000 / TIMER_STEP_MS);
}

/** Best times in seconds; kept in memory only, so they go with the page. */
export type BestTimes = Readonly<Record<string, number>>;

function bestTimeKey(teacher: string, difficulty: QuoteDifficulty): string {
  return `${teacher}/${difficulty}`;
}

/** The best time of a teacher and level, if there is one. */
export function bestTime(times: BestTimes, teacher: string, difficulty: QuoteDifficulty): number | undefined {
  return times[bestTimeKey(teacher, difficulty)];
}

/** The best times after a game was won in `seconds`. */
export function recordTime(
  times: BestTimes,
  teacher: string,
  difficulty: QuoteDifficulty,
  seconds: number,
): BestTimes {
  const known = bestTime(times, teacher, difficulty);
  if (known !== undefined && known <= seconds) return times;
  return { ...times, [bestTimeKey(teacher, difficulty)]: seconds };
}
