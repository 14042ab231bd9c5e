/** A quiz, question by question, with its result. */
import { useEffect, useId, useRef, useState } from "react";
import type { QuizQuestion } from "#app/generated/content.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { useHydratedValue } from "#app/runtime/start/hydrated.ts";
import { useScripted } from "#app/runtime/start/scripted.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Check } from "#app/ui/Icon/Check.tsx";
import { Close } from "#app/ui/Icon/Close.tsx";
import { TONES } from "#app/ui/Message/Message.tsx";
import { RadioChoice } from "../games/RadioChoice";
import {
  advance,
  canAdvance,
  canGoBack,
  chooseAnswer,
  goBack,
  isLastQuestion,
  type QuizState,
  quizResult,
  restart,
  startQuiz,
} from "./quizRules";

const PROGRESS =
  "mb-4 h-2 w-full appearance-none overflow-hidden rounded-sm bg-line noscript:hidden [&::-moz-progress-bar]:bg-saffron [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-saffron";

/** Not disabled before the scripts are there, so that it can be tapped as soon as there is an answer. */
const UNANSWERED =
  "peer-not-has-checked:[&>[type=submit]]:border-disabled peer-not-has-checked:[&>[type=submit]]:bg-disabled peer-not-has-checked:[&>[type=submit]]:text-muted";

export interface QuizPlayerProps {
  questions: QuizQuestion[];
  messages: Messages["learn"]["quiz"];
  /** Level of the headings inside. */
  level?: 2 | 3;
}

/**
 * All questions are in the markup and only the present one is shown; without scripts all
 * of them are, each with its answer to unfold.
 */
export function QuizPlayer({ questions, messages, level = 3 }: QuizPlayerProps) {
  const name = useId();
  const [quiz, setQuiz] = useState<QuizState>(() => startQuiz(questions.length));
  // Whoever is faster than the scripts is not held back: the browser asks for an answer itself.
  const scripted = useScripted();
  const box = useHydratedValue<HTMLDivElement>((element) => {
    const chosen = [...element.querySelectorAll("fieldset")].map((question) => {
      const answers = [...question.querySelectorAll<HTMLInputElement>("input[type=radio]")];
      const choice = answers.findIndex(({ checked }) => checked);
      return choice < 0 ? null : choice;
    });
    if (chosen.some((choice) => choice !== null)) setQuiz({ ...quiz, chosen });
  });
  const moved = useRef(false);
  const { index, finished } = quiz;

  const go = (next: QuizState) => {
    moved.current = true;
    setQuiz(next);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the question, or the result
  useEffect(() => {
    if (moved.current) box.current?.querySelector<HTMLElement>("[data-current]")?.focus();
    moved.current = false;
  }, [quiz]);

  return (
    <div ref={box}>
      {finished ? (
        <Result
          questions={questions}
          messages={messages}
          quiz={quiz}
          level={level}
          onRestart={() => go(restart(quiz))}
        />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canAdvance(quiz)) go(advance(quiz));
          }}
        >
          <progress
            className={PROGRESS}
            value={index + 1}
            max={questions.length}
            aria-label={messages.progress}
          />
          {questions.map((question, number) => (
            <fieldset
              key={question.question}
              className={`grid gap-2.5 [&+&]:mt-8 ${number === index ? "peer" : "scripted:hidden"}`}
              data-shown={number === index}
            >
              <legend
                tabIndex={-1}
                className="mb-3 font-display text-xl font-semibold text-ink outline-none"
                data-current={number === index ? "" : undefined}
              >
                <span className="mb-1 block font-sans text-sm/[1.3] font-normal text-muted">
                  {format(messages.question, { number: number + 1, count: questions.length })}
                </span>
                {question.question}
              </legend>
              {question.answers.map((answer, choice) => (
                <RadioChoice
                  key={answer}
                  name={`${name}${number}`}
                  required={number === index}
                  checked={quiz.chosen[number] === choice}
                  onChange={() => setQuiz(chooseAnswer(quiz, choice))}
                >
                  {answer}
                </RadioChoice>
              ))}
              <details className="scripted:hidden">
                <summary className="text-link underline">{messages.showAnswer}</summary>
                <p>
                  <strong>{question.answers[question.correctAnswer]}</strong>
                </p>
                {question.explanation && <p>{question.explanation}</p>}
              </details>
            </fieldset>
          ))}
          <div className={`mt-5 flex flex-wrap justify-between gap-3 noscript:hidden ${UNANSWERED}`}>
            <Button look="secondary" disabled={!canGoBack(quiz)} onClick={() => go(goBack(quiz))}>
              {messages.previous}
            </Button>
            <Button type="submit" disabled={scripted && !canAdvance(quiz)}>
              {isLastQuestion(quiz) ? messages.finish : messages.next}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

interface ResultProps {
  questions: QuizQuestion[];
  messages: Messages["learn"]["quiz"];
  quiz: QuizState;
  level: 2 | 3;
  onRestart: () => void;
}

function Result({ questions, messages, quiz, level, onRestart }: ResultProps) {
  const { correct, total, percentage, marks } = quizResult(questions, quiz);
  const Heading = `h${level}` as const;
  return (
    <div>
      <Heading tabIndex={-1} className="outline-none" data-current="">
        {messages.result}
      </Heading>
      <p className="mt-2 text-lg/[1.65]" role="status">
        {format(messages.score, { correct, total, percentage })}
      </p>
      <ol className="my-6 grid gap-4">
        {questions.map((question, number) => {
          const right = marks[number];
          const chosen = quiz.chosen[number];
          return (
            <li
              key={question.question}
              className={`grid gap-1.5 rounded-sm border-l-4 px-5 py-4 ${TONES[right ? "good" : "bad"]}`}
            >
              <p className="font-semibold text-ink">
                {number + 1}. {question.question}
              </p>
              <p className="flex gap-2 [&>svg]:mt-1 [&>svg]:flex-none">
                {right ? <Check size={20} /> : <Close size={20} />}
                <span>
                  {right ? messages.right : messages.wrong}:{" "}
                  {typeof chosen === "number" && question.answers[chosen]}
                </span>
              </p>
              {!right && (
                <p>
                  {messages.correctAnswer} <strong>{question.answers[question.correctAnswer]}</strong>
                </p>
              )}
              {question.explanation && <p className="text-sm/[1.65]">{question.explanation}</p>}
            </li>
          );
        })}
      </ol>
      <Button onClick={onRestart}>{messages.restart}</Button>
    </div>
  );
}
