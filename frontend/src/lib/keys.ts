/** Keys that screens answer to. */

type Modifiers = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a key is pressed with another one that makes it the browser's: Alt and an arrow go back. */
export function isShortcut({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}
