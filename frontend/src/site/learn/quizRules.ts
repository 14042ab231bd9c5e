export interface QuizQuestion {
  question: string;
  answers: readonly string[];
  /** Index into `answers`. */
  correctAnswer: number;
}

export interface QuizState {
  /** The question on show, from 0. */
  index: number;
  /** The chosen answer of each question, `null` while there is none. */
  chosen: readonly (number | null)[];
  finished: boolean;
}

/** A quiz of so many questions at its start. */
export function startQuiz(questionCount: number): QuizState {
  return { index: 0, chosen: Array.from({ length: questionCount }, () => null), finished: false };
}

/** The quiz with an answer chosen for the question on show. */
export function chooseAnswer(quiz: QuizState, answer: number): QuizState {
  if (quiz.finished) return quiz;
  return { ...quiz, chosen: quiz.chosen.map((old, index) => (index === quiz.index ? answer : old)) };
}

/** Whether the question on show is the last: it has Finish where others have Next. */
export function isLastQuestion(quiz: QuizState): boolean {
  return quiz.index === quiz.chosen.length - 1;
}

/** Next, or Finish, is enabled only after an answer is chosen. */
export function canAdvance(quiz: QuizState): boolean {
  return !quiz.finished && typeof quiz.chosen[quiz.index] === "number";
}

/** Previous is disabled on the first question. */
export function canGoBack(quiz: QuizState): boolean {
  return !quiz.finished && quiz.index > 0;
}

/** The next question, or the end after the last one. */
export function advance(quiz: QuizState): QuizState {
  if (!canAdvance(quiz)) return quiz;
  return isLastQuestion(quiz) ? { ...quiz, finished: true } : { ...quiz, index: quiz.index + 1 };
}

/** The question before. */
export function goBack(quiz: QuizState): QuizState {
  return canGoBack(quiz) ? { ...quiz, index: quiz.index - 1 } : quiz;
}

/** The quiz without answers, at question 1. */
export function restart(quiz: QuizState): QuizState {
  return startQuiz(quiz.chosen.length);
}

export interface QuizResult {
  correct: number;
  total: number;
  /** Rounded to a whole number; 0 for a quiz without questions. */
  percentage: number;
  /** Whether each question was answered right. */
  marks: boolean[];
}

/** What the answers given so far are worth. */
export function quizResult(questions: readonly QuizQuestion[], quiz: QuizState): QuizResult {
  const marks = questions.map((question, index) => quiz.chosen[index] === question.correctAnswer);
  const correct = marks.filter(Boolean).length;
  const total = questions.length;
  return { correct, total, percentage: total === 0 ? 0 : Math.round((correct / total) * 100), marks };
}
