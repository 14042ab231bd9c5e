import fc from "fast-check";
import { describe, expect, it } from "vitest";
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

const questions = [0, 1, 2].map((correctAnswer) => ({
  question: `Question ${correctAnswer}`,
  answers: ["a", "b", "c", "d"],
  correctAnswer,
}));

function answerAll(answers: readonly number[]): QuizState {
  return answers.reduce((quiz, answer) => advance(chooseAnswer(quiz, answer)), startQuiz(answers.length));
}

describe("the flow", () => {
  it("starts at the first question, without an answer", () => {
    expect(startQuiz(2)).toEqual({ index: 0, chosen: [null, null], finished: false });
  });

  it("enables Next only after an answer", () => {
    const quiz = startQuiz(3);
    expect(canAdvance(quiz)).toBe(false);
    expect(advance(quiz)).toBe(quiz);
    expect(canAdvance(chooseAnswer(quiz, 0))).toBe(true);
  });

  it("disables Previous on the first question only", () => {
    const first = startQuiz(3);
    expect(canGoBack(first)).toBe(false);
    expect(goBack(first)).toBe(first);
    const second = advance(chooseAnswer(first, 1));
    expect(canGoBack(second)).toBe(true);
    expect(goBack(second).index).toBe(0);
  });

  it("keeps an answer when going back", () => {
    const quiz = goBack(advance(chooseAnswer(startQuiz(3), 2)));
    expect(quiz.chosen[0]).toBe(2);
    expect(canAdvance(quiz)).toBe(true);
  });

  it("finishes on the last question", () => {
    let quiz = startQuiz(2);
    expect(isLastQuestion(quiz)).toBe(false);
    quiz = advance(chooseAnswer(quiz, 0));
    expect(isLastQuestion(quiz)).toBe(true);
    expect(quiz.finished).toBe(false);
    quiz = advance(chooseAnswer(quiz, 0));
    expect(quiz.finished).toBe(true);
  });

  it("takes no answer after the end", () => {
    const quiz = answerAll([0, 1, 2]);
    expect(chooseAnswer(quiz, 3)).toBe(quiz);
    expect(goBack(quiz)).toBe(quiz);
  });

  it("begins again at question 1 without answers", () => {
    expect(restart(answerAll([0, 1, 2]))).toEqual(startQuiz(3));
  });

  it("stays within the questions and never skips one without answer", () => {
    const step = fc.oneof(
      fc.integer({ min: 0, max: 3 }).map((answer) => (quiz: QuizState) => chooseAnswer(quiz, answer)),
      fc.constant(advance),
      fc.constant(goBack),
      fc.constant(restart),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.array(step), (count, steps) => {
        const quiz = steps.reduce((state, take) => take(state), startQuiz(count));
        expect(quiz.index).toBeGreaterThanOrEqual(0);
        expect(quiz.index).toBeLessThan(count);
        expect(quiz.chosen.slice(0, quiz.index).every((answer) => answer !== null)).toBe(true);
        expect(quiz.finished && quiz.chosen.includes(null)).toBe(false);
      }),
    );
  });
});

describe("the result", () => {
  it.each([
    [[0, 1, 2], 3, 100],
    [[0, 1, 3], 2, 67],
    [[0, 0, 0], 1, 33],
    [[3, 3, 3], 0, 0],
  ])("of %j is %i right, %i%%", (answers, correct, percentage) => {
    const result = quizResult(questions, answerAll(answers));
    expect(result).toMatchObject({ correct, total: 3, percentage });
    expect(result.marks).toEqual(answers.map((answer, index) => answer === index));
  });

  it("rounds half up", () => {
    const eight = Array.from({ length: 8 }, () => ({ question: "", answers: ["a", "b"], correctAnswer: 0 }));
    expect(quizResult(eight, answerAll([0, 1, 1, 1, 1, 1, 1, 1])).percentage).toBe(13);
  });

  it("of a quiz without questions is 0%", () => {
    expect(quizResult([], startQuiz(0)).percentage).toBe(0);
  });
});
