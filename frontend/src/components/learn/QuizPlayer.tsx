/** A quiz, question by question, with its result. */
import { useEffect, useId, useRef, useState } from "react";
import type { QuizQuestion } from "../../generated/content";
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
} from "../../learn/quiz";
import { useScripted } from "../../lib/scripted";
import { useShown } from "../../lib/takeover";
import { Button } from "../Button";
import { Check } from "../icons/Check";
import { Close } from "../icons/Close";

export interface QuizPlayerProps {
  questions: QuizQuestion[];
  /** Level of the headings inside. */
  level?: 2 | 3;
}

/**
 * All questions are in the markup and only the present one is shown; without scripts all
 * of them are, each with its answer to unfold.
 */
export function QuizPlayer({ questions, level = 3 }: QuizPlayerProps) {
  const name = useId();
  const [quiz, setQuiz] = useState<QuizState>(() => startQuiz(questions.length));
  // Whoever is faster than the scripts is not held back: the browser asks for an answer itself.
  const scripted = useScripted();
  const box = useShown<HTMLDivElement>((element) => {
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
    <div className="quiz" ref={box}>
      {finished ? (
        <Result questions={questions} quiz={quiz} level={level} onRestart={() => go(restart(quiz))} />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (canAdvance(quiz)) go(advance(quiz));
          }}
        >
          <progress
            className="quiz-progress needs-script"
            value={index + 1}
            max={questions.length}
            aria-label="Progress"
          />
          {questions.map((question, number) => (
            <fieldset key={question.question} className="quiz-question" data-shown={number === index}>
              <legend tabIndex={-1} data-current={number === index ? "" : undefined}>
                <span className="quiz-number">
                  Question {number + 1} of {questions.length}
                </span>
                {question.question}
              </legend>
              {question.answers.map((answer, choice) => (
                <label key={answer} className="quiz-answer">
                  <input
                    type="radio"
                    name={`${name}${number}`}
                    required={number === index}
                    checked={quiz.chosen[number] === choice}
                    onChange={() => setQuiz(chooseAnswer(quiz, choice))}
                  />
                  {answer}
                </label>
              ))}
              <details className="no-script">
                <summary>Show the answer</summary>
                <p>
                  <strong>{question.answers[question.correctAnswer]}</strong>
                </p>
                <p>{question.explanation}</p>
              </details>
            </fieldset>
          ))}
          <div className="quiz-buttons needs-script">
            <Button look="secondary" disabled={!canGoBack(quiz)} onClick={() => go(goBack(quiz))}>
              Previous
            </Button>
            <Button type="submit" disabled={scripted && !canAdvance(quiz)}>
              {isLastQuestion(quiz) ? "Finish" : "Next"}
            </Button>
          </div>
        </form>
      )}
    </div>
  );
}

interface ResultProps {
  questions: QuizQuestion[];
  quiz: QuizState;
  level: 2 | 3;
  onRestart: () => void;
}

function Result({ questions, quiz, level, onRestart }: ResultProps) {
  const { correct, total, percentage, marks } = quizResult(questions, quiz);
  const Heading = `h${level}` as const;
  return (
    <div className="quiz-result">
      <Heading tabIndex={-1} data-current="">
        Your Result
      </Heading>
      <p className="quiz-score" role="status">
        You got {correct} out of {total} correct ({percentage}%).
      </p>
      <ol>
        {questions.map((question, number) => {
          const right = marks[number];
          const chosen = quiz.chosen[number];
          return (
            <li key={question.question} className="quiz-mark" data-right={right}>
              <p className="quiz-mark-question">
                {number + 1}. {question.question}
              </p>
              <p className="quiz-verdict">
                {right ? <Check size={20} /> : <Close size={20} />}
                <span>
                  {right ? "Right" : "Wrong"}: {typeof chosen === "number" && question.answers[chosen]}
                </span>
              </p>
              {!right && (
                <p>
                  Correct answer: <strong>{question.answers[question.correctAnswer]}</strong>
                </p>
              )}
              <p className="quiz-explanation">{question.explanation}</p>
            </li>
          );
        })}
      </ol>
      <Button onClick={onRestart}>Restart</Button>
    </div>
  );
}
