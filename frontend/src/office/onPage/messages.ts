/** What the page of an editor and the page in its frame tell each other, on one origin. */
import type { FieldPlace } from "./marks";

/** From the page in the frame. */
export type FromPage =
  /** It is there, or shows another address: which texts stand on it. */
  | { type: "ready"; page: string; texts: string[] }
  /** Somebody wants to change what is there. */
  | ({ type: "open"; control?: "link" | "button" } & FieldPlace)
  /** Whether the words could be set in their place. */
  | { type: "set"; done: boolean };

/** To the page in the frame. */
export type ToPage =
  /** How its buttons are called: with `{name}`. */
  | { type: "begin"; change: string }
  /** Other words are to be seen in the place of `before`. */
  | ({ type: "set"; before: string; after: string } & FieldPlace)
  /** This field is open, since before the page was shown anew. */
  | ({ type: "show" } & FieldPlace)
  /** The link or the button whose words were opened last does what it does. */
  | { type: "press" }
  /** The field is closed: the keyboard goes on from there. */
  | ({ type: "close" } & FieldPlace);
