/** Sanskrit Word Scramble. */
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { Button } from "../../../components/Button";
import { GameFrame } from "../../../components/learn/GameFrame";
import { browserRandom } from "../../../games/random";
import {
  endGame,
  filterScrambleGuess,
  guessWord,
  nextWord,
  type ScrambleGame,
  showHint,
  skipWord,
  startScramble,
} from "../../../games/word-scramble";
import { content } from "../../../lib/content";
import { type MetaFunction, pageMeta } from "../../../lib/meta";
import { game } from "../../../lib/structured";

export const loader = () => content("learn/games/word-scramble");

export const meta: MetaFunction<typeof loader> = ({ data, site, context }) =>
  pageMeta(data?.page, { structuredData: game(data, site, context) });

export function Component() {
  const document = useLoaderData<typeof loader>();
  const { words } = document;
  // Chance has no place on the server: the game starts in the browser.
  const [game, setGame] = useState<ScrambleGame | null>(null);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => setGame(startScramble(words, browserRandom)), [words]);

  const phase = game?.phase;
  const before = useRef(phase);
  useEffect(() => {
    // The focus follows the game, but the page does not open the keyboard of a phone by itself.
    if (before.current && before.current !== phase) {
      if (phase === "guessing") field.current?.focus();
      else next.current?.focus();
    }
    before.current = phase;
  }, [phase]);

  const guess = (event: FormEvent) => {
    event.preventDefault();
    if (!game || typed === "") return;
    setGame(guessWord(game, typed));
    setTyped("");
    field.current?.focus();
  };

  const play = (state: ScrambleGame) => {
    setTyped("");
    setGame(state);
  };

  return (
    <GameFrame game={document}>
      {game && (
        <>
          <p className="game-score">
            <span>
              Correct: <strong>{game.correct}</strong>
            </span>
            <span>
              Completed: <strong>{game.completed}</strong> of {words.length}
            </span>
          </p>
          {phase !== "ended" && (
            <p className="scrambled">
              <span className="sr-only">Scrambled letters: {[...game.scrambled].join(", ")}</span>
              {[...(phase === "guessing" ? game.scrambled : game.current.sanskrit)].map((letter, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a letter is known by its place alone
                <span key={place} className="letter-tile" aria-hidden="true">
                  {letter}
                </span>
              ))}
            </p>
          )}
          <div role="status" className="game-status">
            {game.message && (
              <p className="message" data-tone={tone(game)}>
                {game.message}
              </p>
            )}
            {game.result && <p className="message">{game.result}</p>}
            {game.hintShown && phase === "guessing" && (
              <p className="message">
                Hint: <strong>{game.current.meaning}</strong>
              </p>
            )}
          </div>
          {phase === "guessing" && (
            <form className="game-form" onSubmit={guess}>
              <label htmlFor={id}>Your guess</label>
              <div className="game-input">
                <input
                  ref={field}
                  id={id}
                  className="control"
                  value={typed}
                  onChange={(event) =>
                    setTyped(filterScrambleGuess(event.currentTarget.value, game.current.sanskrit))
                  }
                  autoComplete="off"
                  autoCapitalize="none"
                  autoCorrect="off"
                  spellCheck={false}
                  enterKeyHint="go"
                />
                <Button type="submit" disabled={typed === ""}>
                  Check
                </Button>
              </div>
              <div className="game-buttons">
                <Button look="secondary" disabled={game.hintShown} onClick={() => setGame(showHint(game))}>
                  Show Hint
                </Button>
                <Button look="secondary" onClick={() => play(skipWord(game))}>
                  Skip
                </Button>
              </div>
            </form>
          )}
          {(phase === "solved" || phase === "skipped") && (
            <div className="game-buttons">
              <Button ref={next} onClick={() => play(nextWord(game, browserRandom))}>
                Try Another Word
              </Button>
              <Button look="secondary" onClick={() => play(endGame(game))}>
                End Game
              </Button>
            </div>
          )}
          {(phase === "ended" || phase === "over") && (
            <div className="game-buttons">
              <Button ref={next} onClick={() => play(startScramble(words, browserRandom))}>
                Play Again
              </Button>
            </div>
          )}
        </>
      )}
    </GameFrame>
  );
}

function tone({ phase, found, hintShown, wrongGuesses }: ScrambleGame): "good" | "bad" | undefined {
  if (found) return "good";
  return phase === "guessing" && (hintShown || wrongGuesses > 0) ? "bad" : undefined;
}
