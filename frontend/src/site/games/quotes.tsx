/** Wisdom Quotes. */
import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import type { QuoteSaying, TeacherName } from "#app/generated/content.ts";
import { format } from "#app/runtime/format.ts";
import { content } from "#app/runtime/page/content.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Format } from "#app/ui/Format/Format.tsx";
import { Message } from "#app/ui/Message/Message.tsx";
import { Choice } from "../learn/Choice";
import { Note } from "../learn/Note";
import { GameButtons } from "./GameButtons";
import { GameFrame } from "./GameFrame";
import { GameScore } from "./GameScore";
import { PieceBoard } from "./PieceBoard";
import {
  type BestTimes,
  bestTime,
  checkAnswer,
  dismissNotice,
  elapsedSeconds,
  movePiece,
  QUOTE_DIFFICULTIES,
  type QuoteDifficulty,
  type QuoteGame,
  recordTime,
  startQuote,
  TIMER_STEP_MS,
  WRONG_NOTICE_MS,
} from "./quotesRules";
import { browserRandom } from "./random";

export const loader = () => content("learn/games/quotes");

/** A time in seconds as it is shown: one digit after the point, the timer's step. */
const shown = (seconds: number) => `${seconds.toFixed(1)} s`;

export function Component() {
  const document = useLoaderData<typeof loader>();
  const { teachers, sourceNote, play } = document;
  const levels = QUOTE_DIFFICULTIES.map((value) => ({ value, label: play.levels[value] }));
  const [teacher, setTeacher] = useState<TeacherName>("SRI RAMAKRISHNA");
  const [difficulty, setDifficulty] = useState<QuoteDifficulty>("easy");
  const [game, setGame] = useState<QuoteGame<QuoteSaying> | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [times, setTimes] = useState<BestTimes>({});
  // Counts failed checks, so that each has its notice for the full time.
  const [failures, setFailures] = useState(0);
  const startedAt = useRef(0);
  const result = useRef<HTMLDivElement>(null);
  const playing = game?.status === "playing";
  const done = game?.status === "done";
  const best = bestTime(times, teacher, difficulty);

  useEffect(() => {
    if (!playing) return;
    const timer = setInterval(() => setSeconds(elapsedSeconds(startedAt.current, Date.now())), TIMER_STEP_MS);
    return () => clearInterval(timer);
  }, [playing]);

  useEffect(() => {
    if (failures === 0) return;
    const timer = setTimeout(() => setGame((state) => state && dismissNotice(state)), WRONG_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [failures]);

  useEffect(() => {
    if (done) result.current?.focus();
  }, [done]);

  const start = () => {
    const quotes = teachers.find(({ name }) => name === teacher)?.quotes ?? [];
    startedAt.current = Date.now();
    setSeconds(0);
    setGame(startQuote(quotes, difficulty, browserRandom));
  };

  const update = (next: QuoteGame<QuoteSaying>) => {
    setGame(next);
    if (next.wrong) setFailures((count) => count + 1);
    if (next.status === "done") {
      const time = elapsedSeconds(startedAt.current, Date.now());
      setSeconds(time);
      setTimes(recordTime(times, teacher, difficulty, time));
    }
  };

  return (
    <GameFrame game={document}>
      {(!game || done) && (
        <>
          {done && (
            <div className="grid gap-5 outline-none" ref={result} tabIndex={-1}>
              <Message tone="good" role="status">
                {play.won}
              </Message>
              <figure>
                <blockquote className="border-l-3 border-gold pl-5 font-display text-2xl/[1.35] text-ink">
                  {game.quote.text}
                </blockquote>
                <figcaption className="mt-3 grid pl-5.5">
                  <strong>{teacher}</strong>
                  <span>{game.quote.source}</span>
                  <Note>{sourceNote}</Note>
                </figcaption>
              </figure>
              <GameScore>
                <span>
                  <Format sentence={play.yourTime} values={{ time: <strong>{shown(seconds)}</strong> }} />
                </span>
                <span>
                  <Format
                    sentence={play.bestTime}
                    values={{ time: <strong>{shown(best ?? seconds)}</strong> }}
                  />
                </span>
              </GameScore>
            </div>
          )}
          <form
            className="grid justify-items-start gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              start();
            }}
          >
            <Choice
              legend={play.teacher}
              choices={teachers.map(({ name }) => ({ value: name, label: name }))}
              chosen={teacher}
              onChoose={(name) => {
                setTeacher(name);
                setGame(null);
              }}
            />
            <Choice
              legend={play.difficulty}
              choices={levels}
              chosen={difficulty}
              onChoose={(level) => {
                setDifficulty(level);
                setGame(null);
              }}
            />
            {!done && best !== undefined && <p>{format(play.bestTime, { time: shown(best) })}</p>}
            <Button type="submit">{done ? play.again : play.start}</Button>
          </form>
        </>
      )}
      {game && playing && (
        <>
          <GameScore>
            <span>{teacher}</span>
            <span role="timer">
              <Format sentence={play.time} values={{ time: <strong>{shown(seconds)}</strong> }} />
            </span>
            {best !== undefined && (
              <span>
                <Format sentence={play.bestTime} values={{ time: <strong>{shown(best)}</strong> }} />
              </span>
            )}
          </GameScore>
          <div role="alert">{game.wrong && <Message tone="bad">{play.wrong}</Message>}</div>
          <PieceBoard
            pool={game.pool}
            arranged={game.arranged}
            messages={play}
            onMove={(id, place) => update(movePiece(game, id, place))}
          />
          <GameButtons>
            <Button onClick={() => update(checkAnswer(game))}>{play.check}</Button>
            <Button look="secondary" onClick={() => setGame(null)}>
              {play.another}
            </Button>
          </GameButtons>
        </>
      )}
    </GameFrame>
  );
}
