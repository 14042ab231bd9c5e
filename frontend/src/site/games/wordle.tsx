/** Word Master. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { isComposing } from "#app/runtime/keys.ts";
import { content } from "#app/runtime/page/content.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Format } from "#app/ui/Format/Format.tsx";
import { Message } from "#app/ui/Message/Message.tsx";
import { Choice } from "../learn/Choice";
import { Note } from "../learn/Note";
import { GameButtons } from "./GameButtons";
import { GameFrame } from "./GameFrame";
import { GameScore } from "./GameScore";
import { GameStatus } from "./GameStatus";
import { GuessField } from "./GuessField";
import { COLOURS, LetterTile } from "./LetterTile";
import { browserRandom } from "./random";
import {
  DIFFICULTIES,
  type Difficulty,
  endMessage,
  filterGuess,
  type Guess,
  isTooShort,
  type LetterColour,
  letterColours,
  levelLabel,
  MAX_GUESSES,
  makeGuess,
  startGame,
  type WordleGame,
} from "./wordleRules";

export const loader = () => content("learn/games/wordle");

/** Board, field and keyboard are on a phone's screen together. */
const ROWS =
  "grid gap-1 [--tallest:3rem] [--tile:min(var(--tallest),(100vw_-_2rem_-_(var(--letters)_-_1)_*_0.25rem)_/_var(--letters))] max-md:[--tallest:2.625rem]";

const TILE =
  "h-[clamp(2rem,var(--tile),var(--tallest))] w-(--tile) text-[length:min(1.25rem,var(--tile)*0.6)]";

/** Ten keys share a row, however large a letter would like to be. */
const KEY =
  "h-11 rounded-md border border-line font-semibold uppercase large-text:text-[length:min(1em,5.5vw)]";

const PLAIN_KEY = "bg-band text-ink";

const KEYS: Record<LetterColour, string> = {
  green: "bg-leaf text-surface [box-shadow:inset_0_-0.25rem_0_rgb(0_0_0/0.25)]",
  yellow: "bg-gold text-on-gold",
  grey: "bg-muted text-surface",
};

const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

export function Component() {
  const document = useLoaderData<typeof loader>();
  const { play } = document;
  const levels = DIFFICULTIES.map((value) => ({ value, label: levelLabel(value, play) }));
  const [difficulty, setDifficulty] = useState<Difficulty>("easy");
  const [game, setGame] = useState<WordleGame | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const start = () => {
    const started = startGame(document.words, difficulty, browserRandom);
    setProblem(started ? null : format(play.noWords, { difficulty }));
    setGame(started);
  };

  return (
    <GameFrame game={document}>
      {game ? (
        <Board
          key={game.target.word}
          game={game}
          setGame={setGame}
          words={play}
          referenceNote={document.referenceNote}
          onNewGame={() => setGame(null)}
        />
      ) : (
        <form
          className="grid justify-items-start gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <Choice legend={play.difficulty} choices={levels} chosen={difficulty} onChoose={setDifficulty} />
          <div role="alert">{problem && <Message tone="bad">{problem}</Message>}</div>
          <Button type="submit">{play.start}</Button>
        </form>
      )}
    </GameFrame>
  );
}

interface BoardProps {
  game: WordleGame;
  setGame: (game: WordleGame) => void;
  words: Messages["games"]["wordle"];
  referenceNote: string;
  onNewGame: () => void;
}

function Board({ game, setGame, words, referenceNote, onNewGame }: BoardProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [referenceShown, setReferenceShown] = useState(false);
  const [touch, setTouch] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { target, guesses, status } = game;
  const { length } = target.word;
  const playing = status === "playing";
  const message = endMessage(game, words);
  const colours = letterColours(guesses);

  // On a touch screen the keyboard below the board serves; the device's own would cover it.
  useEffect(() => setTouch(window.matchMedia("(pointer: coarse)").matches), []);

  useEffect(() => {
    if (!playing) {
      again.current?.focus();
      return;
    }
    field.current?.focus({ preventScroll: true });
    board.current?.scrollIntoView({ block: "start" });
  }, [playing]);

  const type = (text: string) => {
    setProblem(null);
    setTyped(filterGuess(text, length));
  };

  const guess = (event: FormEvent) => {
    event.preventDefault();
    const short = isTooShort(typed, target.word);
    setProblem(short ? format(words.tooShort, { letters: length }) : null);
    if (short) return;
    setGame(makeGuess(game, typed));
    setTyped("");
  };

  return (
    <div className="grid gap-2" ref={board}>
      <GameScore>
        <span>
          <Format
            sentence={words.progress}
            values={{
              letters: length,
              guess: <strong>{Math.min(guesses.length + 1, MAX_GUESSES)}</strong>,
              guesses: MAX_GUESSES,
            }}
          />
        </span>
      </GameScore>
      <ol aria-label={words.guesses} className={ROWS} style={{ "--letters": length }}>
        {Array.from({ length: MAX_GUESSES }, (_, row) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
            key={row}
            words={words}
            guess={guesses[row]}
            draft={row === guesses.length ? typed : ""}
            length={length}
          />
        ))}
      </ol>
      <GameStatus>
        {guesses.length > 0 && <p className="sr-only">{spoken(guesses, words)}</p>}
        {message && (
          <Message tone={status === "won" ? "good" : "bad"} dense>
            {message}
          </Message>
        )}
      </GameStatus>
      <div role="alert">
        {problem && (
          <Message tone="bad" dense>
            {problem}
          </Message>
        )}
      </div>
      {playing ? (
        <form className="grid justify-items-start gap-2" onSubmit={guess}>
          <GuessField
            ref={field}
            value={typed}
            onType={type}
            // A disabled button keeps the Enter key from sending a form.
            onKeyDown={(event) => {
              if (event.key === "Enter" && !isComposing(event.nativeEvent)) guess(event);
            }}
            inputMode={touch ? "none" : "text"}
            label={words.guess}
            action={words.enter}
            ready={typed.length === length}
          />
          <fieldset className="grid w-full max-w-120 gap-1">
            <legend className="sr-only">{words.keyboard}</legend>
            {KEYBOARD.map((row) => (
              <div key={row} className="flex justify-center gap-1">
                {[...row].map((letter) => {
                  const colour = colours.get(letter);
                  return (
                    <button
                      key={letter}
                      type="button"
                      className={`max-w-11 flex-1 ${KEY} ${colour ? KEYS[colour] : PLAIN_KEY}`}
                      aria-label={colour ? `${letter}, ${words.colours[colour].meaning}` : letter}
                      onClick={() => type(typed + letter)}
                    >
                      {letter}
                    </button>
                  );
                })}
                {row === KEYBOARD.at(-1) && (
                  <button
                    type="button"
                    className={`max-w-18 flex-[1.6] ${KEY} ${PLAIN_KEY}`}
                    aria-label={words.deleteLetter}
                    onClick={() => type(typed.slice(0, -1))}
                  >
                    ⌫
                  </button>
                )}
              </div>
            ))}
          </fieldset>
        </form>
      ) : (
        <>
          <GameButtons>
            <Button ref={again} onClick={onNewGame}>
              {words.newGame}
            </Button>
            <Button
              look="secondary"
              aria-expanded={referenceShown}
              onClick={() => setReferenceShown(!referenceShown)}
            >
              {referenceShown ? words.hideReference : words.showReference}
            </Button>
          </GameButtons>
          <div role="status">
            {referenceShown && (
              <Message as="div" dense>
                <p>
                  <strong>{target.word.toUpperCase()}</strong>: {target.reference}
                </p>
                <Note>{referenceNote}</Note>
              </Message>
            )}
          </div>
        </>
      )}
      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm/[1.65]" aria-label={words.colourKey}>
        {(["green", "yellow", "grey"] as const).map((colour) => (
          <li key={colour} className="flex items-center gap-2">
            <span className={`size-5 rounded-sm ${COLOURS[colour]}`} />
            {words.colours[colour].name}: {words.colours[colour].meaning}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  words: Messages["games"]["wordle"];
  guess: Guess | undefined;
  draft: string;
  length: number;
}

function Row({ words, guess, draft, length }: RowProps) {
  const letters = guess?.letters ?? draft;
  return (
    <li className="flex gap-1">
      {guess && <span className="sr-only">{described(guess, words)}</span>}
      {Array.from({ length }, (_, place) => (
        <LetterTile
          // biome-ignore lint/suspicious/noArrayIndexKey: a letter is known by its place alone
          key={place}
          letter={letters[place]}
          colour={guess?.colours[place]}
          className={`${TILE} ${guess ? "" : "border-line"}`}
        />
      ))}
    </li>
  );
}

function described({ letters, colours }: Guess, words: Messages["games"]["wordle"]): string {
  const said = (place: number) => words.colours[colours[place] ?? "grey"].meaning;
  return [...letters].map((letter, place) => `${letter} ${said(place)}`).join(", ");
}

function spoken(guesses: readonly Guess[], words: Messages["games"]["wordle"]): string {
  const last = guesses.at(-1);
  return last ? format(words.said, { number: guesses.length, letters: described(last, words) }) : "";
}
