/** What is not filled in yet is no mistake until somebody has been there, or wants to publish it. */
import { type SyntheticEvent, useState } from "react";
import type { Mistake } from "#app/generated/context.ts";
import { useWhenReleased } from "#app/runtime/press.ts";
import { valueAt } from "../onPage/fieldAt";
import { idOf, type Json } from "./form";

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && value.trim() === "") ||
  (Array.isArray(value) && value.every(isEmpty));

/**
 * Parts `mistakes` of a text's `value` into those to be shown and those of fields that are merely empty still.
 *
 * @param visited the ids of the controls that somebody has typed in or left
 */
export function unfinishedOf(mistakes: readonly Mistake[], value: Json, visited: ReadonlySet<string>) {
  const isUnfinished = ({ field }: Mistake) =>
    field !== "" && isEmpty(valueAt(value, field)) && !visited.has(idOf(field));
  return {
    shown: mistakes.filter((it) => !isUnfinished(it)),
    unfinished: mistakes.filter(isUnfinished),
  };
}

/** The mistakes of a form that are to be shown, and what is not filled in yet. */
export function useUnfinished(mistakes: readonly Mistake[], value: Json) {
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const [isStrict, setStrict] = useState(false);
  const whenReleased = useWhenReleased();
  const visit = ({ target }: SyntheticEvent) => {
    if (!(target instanceof HTMLElement) || target.id === "") return;
    const { id } = target;
    // The field may be left for a button below it.
    whenReleased(() => setVisited((before) => (before.has(id) ? before : new Set([...before, id]))));
  };
  const parted = isStrict ? { shown: [...mistakes], unfinished: [] } : unfinishedOf(mistakes, value, visited);
  return { ...parted, setStrict, listeners: { onBlur: visit, onChange: visit } };
}
