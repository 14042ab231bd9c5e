/** Publishes several texts as one, all or none, and takes them back as one. */
import { postJson } from "../publishing/postJson";
import type { OpenText } from "./ChangedText";

/** A version of a text that visitors saw before. */
export interface Before {
  key: string;
  version: number;
  /** The one that they see now. */
  base: number;
}

/**
 * Publishes all of `texts`, and answers what they were before; undefined where one of them could not be saved.
 *
 * @throws where the server refuses, or cannot be reached
 */
export async function publishTogether(
  texts: readonly OpenText[],
  onBegun: () => void,
): Promise<Before[] | undefined> {
  const [first] = texts;
  if (!first) return undefined;
  const drafts: { key: string; revision: number; base: number }[] = [];
  // Each waits in its own turn until all are published: nothing of them is saved meanwhile.
  const publishFrom = async ([text, ...others]: readonly OpenText[]): Promise<boolean> => {
    if (!text) {
      await postJson("publish-together", { key: first.shown.id, texts: drafts }, onBegun);
      return true;
    }
    const published = await text.draft.publish((revision, base) => {
      drafts.push({ key: text.shown.id, revision, base });
      return publishFrom(others);
    });
    return published === true;
  };
  if (!(await publishFrom(texts))) return undefined;
  return drafts.map(({ key, base }) => ({ key, version: base, base: base + 1 }));
}

export function takeBack(before: readonly Before[], onBegun: () => void): Promise<unknown> {
  return postJson("restore-together", { key: before[0]?.key, texts: before }, onBegun);
}
