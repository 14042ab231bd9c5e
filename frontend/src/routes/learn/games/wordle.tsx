/** Word Master. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { Button } from "../../../components/Button";
import { Choice, GameFrame } from "../../../components/learn/GameFrame";
import { browserRandom } from "../../../games/random";
import {
  DIFFICULTIES,
  type Difficulty,
  endMessage,
  filterGuess,
  type Guess,
  guessProblem,
  type LetterColour,
  letterColours,
  levelLabel,
  MAX_GUESSES,
  makeGuess,
  noWordsMessage,
  startGame,
  type WordleGame,
} from "../../../games/wordle";
import { content } from "../../../lib/content";
import { type MetaFunction, pageMeta } from "../../../lib/meta";
import { game } from "../../../lib/structured";

export const loader = () => content("learn/games/wordle");

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.page, { structuredData: game(data, site, context) });

const MEANINGS: Record<LetterColour, string> = {
  green: "right spot",
  yellow: "wrong spot",
  grey: "not in the word",
};

const LEVELS = DIFFICULTIES.map((value) => ({ value, label: levelLabel(value) }));
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

export function Component() {
  const document = useLoaderData<typeof loader>();
  const [difficulty, setDifficulty] = useState<Difficulty>("easy");
  const [game, setGame] = useState<WordleGame | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const start = () => {
    const started = startGame(document.words, difficulty, browserRandom);
    setProblem(started ? null : noWordsMessage(difficulty));
    setGame(started);
  };

  return (
    <GameFrame game={document}>
      {game ? (
        <Board
          key={game.target.word}
          game={game}
          setGame={setGame}
          referenceNote={document.referenceNote}
          onNewGame={() => setGame(null)}
        />
      ) : (
        <form
          className="game-setup"
          onSubmit={(event) => {
            event.preventDefault();
            start();
          }}
        >
          <Choice legend="Difficulty" choices={LEVELS} chosen={difficulty} onChoose={setDifficulty} />
          <div role="alert">
            {problem && (
              <p className="message" data-tone="bad">
                {problem}
              </p>
            )}
          </div>
          <Button type="submit">Start Game</Button>
        </form>
      )}
    </GameFrame>
  );
}

interface BoardProps {
  game: WordleGame;
  setGame: (game: WordleGame) => void;
  referenceNote: string;
  onNewGame: () => void;
}

function Board({ game, setGame, referenceNote, onNewGame }: BoardProps) {
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [referenceShown, setReferenceShown] = useState(false);
  const [touch, setTouch] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { target, guesses, status } = game;
  const { length } = target.word;
  const playing = status === "playing";
  const message = endMessage(game);
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
    const found = guessProblem(typed, target.word);
    setProblem(found);
    if (found) return;
    setGame(makeGuess(game, typed));
    setTyped("");
  };

  return (
    <div className="word-game" ref={board}>
      <p className="game-score">
        <span>
          {length} letters, guess <strong>{Math.min(guesses.length + 1, MAX_GUESSES)}</strong> of{" "}
          {MAX_GUESSES}
        </span>
      </p>
      <ol className="word-rows" style={{ "--letters": length }}>
        {Array.from({ length: MAX_GUESSES }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          <Row key={row} guess={guesses[row]} draft={row === guesses.length ? typed : ""} length={length} />
        ))}
      </ol>
      <div role="status" className="game-status">
        {guesses.length > 0 && <p className="sr-only">{spoken(guesses)}</p>}
        {message && (
          <p className="message" data-tone={status === "won" ? "good" : "bad"}>
            {message}
          </p>
        )}
      </div>
      <div role="alert">
        {problem && (
          <p className="message" data-tone="bad">
            {problem}
          </p>
        )}
      </div>
      {playing ? (
        <form className="game-form" onSubmit={guess}>
          <label htmlFor={id}>Your guess</label>
          <div className="game-input">
            <input
              ref={field}
              id={id}
              className="control"
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              // A disabled button keeps the Enter key from sending a form.
              onKeyDown={(event) => {
                if (event.key === "Enter") guess(event);
              }}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              inputMode={touch ? "none" : "text"}
              enterKeyHint="go"
            />
            <Button type="submit" disabled={typed.length !== length}>
              Enter Guess
            </Button>
          </div>
          <fieldset className="keyboard">
            <legend className="sr-only">Keyboard</legend>
            {KEYBOARD.map((row) => (
              <div key={row}>
                {[...row].map((letter) => {
                  const colour = colours.get(letter);
                  return (
                    <button
                      key={letter}
                      type="button"
                      data-colour={colour}
                      aria-label={colour ? `${letter}, ${MEANINGS[colour]}` : letter}
                      onClick={() => type(typed + letter)}
                    >
                      {letter}
                    </button>
                  );
                })}
                {row === KEYBOARD.at(-1) && (
                  <button
                    type="button"
                    className="keyboard-wide"
                    aria-label="Delete a letter"
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
          <div className="game-buttons">
            <Button ref={again} onClick={onNewGame}>
              New Game
            </Button>
            <Button
              look="secondary"
              aria-expanded={referenceShown}
              onClick={() => setReferenceShown(!referenceShown)}
            >
              {referenceShown ? "Hide Reference" : "Show Reference"}
            </Button>
          </div>
          <div role="status">
            {referenceShown && (
              <div className="message">
                <p>
                  <strong>{target.word.toUpperCase()}</strong>: {target.reference}
                </p>
                <p className="note">{referenceNote}</p>
              </div>
            )}
          </div>
        </>
      )}
      <ul className="colour-key" aria-label="Colours">
        {(["green", "yellow", "grey"] as const).map((colour) => (
          <li key={colour}>
            <span data-colour={colour} />
            {colour[0]?.toUpperCase() + colour.slice(1)}: {MEANINGS[colour]}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Row({ guess, draft, length }: { guess: Guess | undefined; draft: string; length: number }) {
  const letters = guess?.letters ?? draft;
  return (
    <li className="word-row">
      {guess && <span className="sr-only">{described(guess)}</span>}
      {Array.from({ length }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter is known by its place alone
        <span key={place} className="letter-tile" aria-hidden="true" data-colour={guess?.colours[place]}>
          {letters[place]}
        </span>
      ))}
    </li>
  );
}

function described({ letters, colours }: Guess): string {
  return [...letters].map((letter, place) => `${letter} ${MEANINGS[colours[place] ?? "grey"]}`).join(", ");
}

function spoken(guesses: readonly Guess[]): string {
  const last = guesses.at(-1);
  return last ? `Guess ${guesses.length}: ${described(last)}.` : "";
}
