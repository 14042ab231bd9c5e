/** The questions of a quiz or a lesson, as their draft has them. */
import type { Json } from "../form";
import { at } from "../valuesAt";

/** Answers to a question. */
export const ANSWERS = 4;

/** A question that nobody has written yet: none of its answers is the right one. */
export const newQuestion = (): Json => ({ question: "", answers: Array.from({ length: ANSWERS }, () => "") });

/** The four answers, with the words that are there. */
export function answersOf(question: Json): string[] {
  return Array.from({ length: ANSWERS }, (_, number) => {
    const answer = at(question, "answers", number);
    return typeof answer === "string" ? answer : "";
  });
}

/** A to D. */
export const letterOf = (answer: number): string => String.fromCharCode("A".charCodeAt(0) + answer);
