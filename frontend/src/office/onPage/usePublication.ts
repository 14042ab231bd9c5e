/** Publishes what was changed on the way, asks for it, and takes it back. */
import { useState } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { postJson, Refusal } from "../publishing/postJson";
import type { OpenText } from "./ChangedText";
import { type Before, publishTogether, takeBack } from "./publishTogether";

/** What the server has refused, or that it cannot be reached. */
export const failureOf = (error: unknown, unreachable: string): string =>
  (error instanceof Error && error.name !== "TypeError" && error.message) || unreachable;

/** @param onShown is called with the texts of which visitors see another version from now on */
export function usePublication(
  { onPage: says, editor }: Messages["publishing"],
  changed: readonly OpenText[],
  onShown: (texts: readonly string[]) => void,
) {
  const { mail } = useRenderContext();
  const [message, setMessage] = useState("");
  const [done, setDone] = useState("");
  const [before, setBefore] = useState<Before[]>();
  const [pending, setPending] = useState(false);
  /** All that is changed waits for an administrator. */
  const [isAsked, setIsAsked] = useState(false);

  const clear = () => {
    setIsAsked(false);
    setMessage("");
    setDone("");
  };

  const act = async (what: () => Promise<void>): Promise<void> => {
    setPending(true);
    clear();
    try {
      await what();
    } catch (error) {
      setMessage(failureOf(error, says.unreachable));
      // What somebody else has done in the meantime comes with the answer.
      if (error instanceof Refusal && error.details.outdated) {
        for (const { draft } of changed) void draft.saveAgain();
      }
    } finally {
      setPending(false);
    }
  };

  const publish = () =>
    act(async () => {
      const published = await publishTogether(changed, () => setDone(editor.publishing));
      if (!published) return;
      setBefore(published);
      setDone(editor.published);
      onShown(published.map(({ key }) => key));
    });

  const undo = () =>
    act(async () => {
      if (!before) return;
      await takeBack(before, () => setDone(editor.publishing));
      setDone(says.undone);
      setBefore(undefined);
      onShown(before.map(({ key }) => key));
    });

  const askToPublish = () =>
    act(async () => {
      for (const { shown, draft } of changed) {
        const asked = await draft.withSaved(({ revision }) => postJson("ready", { key: shown.id, revision }));
        if (!asked) return;
      }
      setDone(mail ? editor.asked : editor.askedWithoutMail);
      setIsAsked(true);
    });

  return {
    message,
    done,
    clear,
    canUndo: before !== undefined,
    pending,
    isAsked,
    publish,
    undo,
    askToPublish,
  };
}
