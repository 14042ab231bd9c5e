/** Keys that screens answer to. */

type Modifiers = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** Whether a key is pressed with another one that makes it the browser's: Alt and an arrow go back. */
export function isShortcut({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

type ComposingKey = Pick<KeyboardEvent, "isComposing" | "keyCode">;

/**
 * Whether a key belongs to an input method: its Enter takes a word and sends nothing. Safari says so
 * of the key that ends a composition by its code alone.
 */
export function isComposing({ isComposing, keyCode }: ComposingKey): boolean {
  return isComposing || keyCode === 229;
}
