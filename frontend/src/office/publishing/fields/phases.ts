/** The phases of the project: which one it is in decides what is said of the others. */
import { isObject, type Json } from "../form";

/** Whether the field of a text says which phase is under way, or how far it is. */
export const isOfPhase = (text: string, field: string): boolean =>
  text === "new-ashram-project/timeline" && /^phases\[\d+\]\.(?:isCurrent|progress)$/.test(field);

/** In the place of a phase where all of them are completed. */
export const COMPLETED = "completed";

export type Current = number | typeof COMPLETED | undefined;

const FLAGS = ["isCompleted", "isCurrent"];

const flag = (phase: Json, name: string): boolean => isObject(phase) && phase[name] === true;

/** Which phase it is in; undefined where none is under way and not all are completed. */
export function currentOf(phases: readonly Json[]): Current {
  const current = phases.findIndex((phase) => flag(phase, "isCurrent"));
  if (current >= 0) return current;
  return phases.length > 0 && phases.every((phase) => flag(phase, "isCompleted")) ? COMPLETED : undefined;
}

/** The phases once it is in one of them: those before are completed, and none after has begun. */
export function inPhase(phases: readonly Json[], current: number | typeof COMPLETED): Json[] {
  return phases.map((phase, at) => {
    const { isCompleted: _, isCurrent: was, progress, ...others } = isObject(phase) ? phase : {};
    if (current === COMPLETED || at < current) return { ...others, isCompleted: true };
    if (at > current) return others;
    return { ...others, isCurrent: true, progress: (was === true && progress) || 0 };
  });
}

/** The phases after some of them were moved, added or removed: the one that was current still is. */
export function putInOrder(phases: readonly Json[]): Json[] {
  const current = currentOf(phases);
  return current === undefined ? [...phases] : inPhase(phases, current);
}

/** What is said of a phase by itself: not how far it is. */
function wordsOf(phase: Json): string {
  const { isCompleted: _, isCurrent: __, progress: ___, ...messages } = isObject(phase) ? phase : {};
  return JSON.stringify(messages);
}

/** The phases of `after` that are further, or less far, than they were in `before`, in the same words. */
export function movedPhases(before: readonly Json[], after: readonly Json[]): Json[] {
  return after.filter((phase) => {
    const was = before.find((it) => wordsOf(it) === wordsOf(phase));
    return was && FLAGS.some((name) => flag(was, name) !== flag(phase, name));
  });
}
