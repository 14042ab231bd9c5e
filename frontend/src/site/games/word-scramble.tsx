/** Sanskrit Word Scramble. */
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { format } from "#app/runtime/format.ts";
import { content } from "#app/runtime/page/content.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Format } from "#app/ui/Format/Format.tsx";
import { Message, type MessageTone } from "#app/ui/Message/Message.tsx";
import { GameButtons } from "./GameButtons";
import { GameFrame } from "./GameFrame";
import { GameScore } from "./GameScore";
import { GameStatus } from "./GameStatus";
import { GuessField } from "./GuessField";
import { LetterTile } from "./LetterTile";
import { browserRandom } from "./random";
import {
  endGame,
  filterScrambleGuess,
  guessWord,
  nextWord,
  type ScrambleGame,
  showHint,
  skipWord,
  startScramble,
} from "./wordScrambleRules";

export const loader = () => content("learn/games/word-scramble");

export function Component() {
  const document = useLoaderData<typeof loader>();
  const { words, play } = document;
  // Chance has no place on the server: the game starts in the browser.
  const [game, setGame] = useState<ScrambleGame | null>(null);
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const next = useRef<HTMLButtonElement>(null);

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
    setGame(guessWord(game, typed, play));
    setTyped("");
    field.current?.focus();
  };

  const goOn = (state: ScrambleGame) => {
    setTyped("");
    setGame(state);
  };

  return (
    <GameFrame game={document}>
      {game && (
        <>
          <GameScore>
            <span>
              <Format sentence={play.correct} values={{ correct: <strong>{game.correct}</strong> }} />
            </span>
            <span>
              <Format
                sentence={play.completed}
                values={{ completed: <strong>{game.completed}</strong>, words: words.length }}
              />
            </span>
          </GameScore>
          {phase !== "ended" && (
            <p className="flex flex-wrap gap-2">
              <span className="sr-only">
                {format(play.letters, { letters: [...game.scrambled].join(", ") })}
              </span>
              {[...(phase === "guessing" ? game.scrambled : game.current.sanskrit)].map((letter, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a letter is known by its place alone
                <LetterTile key={place} letter={letter} className="h-12 w-11 border-gold text-xl/none" />
              ))}
            </p>
          )}
          <GameStatus>
            {game.message && <Message tone={tone(game)}>{game.message}</Message>}
            {game.result && <Message>{game.result}</Message>}
            {game.hintShown && phase === "guessing" && (
              <Message>
                <Format sentence={play.hint} values={{ meaning: <strong>{game.current.meaning}</strong> }} />
              </Message>
            )}
          </GameStatus>
          {phase === "guessing" && (
            <form className="grid justify-items-start gap-4" onSubmit={guess}>
              <GuessField
                ref={field}
                value={typed}
                onType={(text) => setTyped(filterScrambleGuess(text, game.current.sanskrit))}
                label={play.guess}
                action={play.check}
                ready={typed !== ""}
              />
              <GameButtons className="">
                <Button look="secondary" disabled={game.hintShown} onClick={() => setGame(showHint(game))}>
                  {play.showHint}
                </Button>
                <Button look="secondary" onClick={() => goOn(skipWord(game, play))}>
                  {play.skip}
                </Button>
              </GameButtons>
            </form>
          )}
          {(phase === "solved" || phase === "skipped") && (
            <GameButtons>
              <Button ref={next} onClick={() => goOn(nextWord(game, browserRandom))}>
                {play.another}
              </Button>
              <Button look="secondary" onClick={() => goOn(endGame(game, play))}>
                {play.end}
              </Button>
            </GameButtons>
          )}
          {(phase === "ended" || phase === "over") && (
            <GameButtons>
              <Button ref={next} onClick={() => goOn(startScramble(words, browserRandom))}>
                {play.again}
              </Button>
            </GameButtons>
          )}
        </>
      )}
    </GameFrame>
  );
}

function tone({ phase, found, hintShown, wrongGuesses }: ScrambleGame): MessageTone | undefined {
  if (found) return "good";
  return phase === "guessing" && (hintShown || wrongGuesses > 0) ? "bad" : undefined;
}
