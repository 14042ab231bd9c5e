/**
 * Keeps what is being written in a text area for as long as the tab is open: another button of the page loads it
 * again, and a session ends after some hours. Signing out forgets it.
 */
import { type RefObject, useEffect } from "react";
import { keep, take, WORDS } from "#app/runtime/storage.ts";

/** `done` are texts that have been sent. */
export function useUnsentAnswer(
  area: RefObject<HTMLTextAreaElement | null>,
  name: string,
  done: string[],
): void {
  const key = WORDS + name;
  const sent = done.join("\0");
  useEffect(() => {
    const field = area.current;
    if (!field) return;
    const stored = take(key);
    const isDone = typeof stored !== "string" || sent.split("\0").includes(stored.trim());
    if (!isDone && !field.value) field.value = stored;
    const write = () => keep(key, field.value);
    if (field.value) write();
    field.addEventListener("input", write);
    return () => field.removeEventListener("input", write);
  }, [area, key, sent]);
}
