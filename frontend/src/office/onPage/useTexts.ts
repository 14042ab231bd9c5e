/** The texts that stand on a page, each with its draft: opened one after the other, those that are tapped at once. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { EditedDocument } from "#app/generated/context.ts";
import { postJson } from "../publishing/postJson";
import { unsent } from "../publishing/typed";
import type { OpenText } from "./ChangedText";

/** So many texts of a page are opened before anybody taps them: frames and cards of others stand on each page. */
const OPENED_AHEAD = 8;

/** Events have forms of their own. */
export const EVENTS = "events/";

export function useTexts(account: number) {
  /** What the server has said of each. */
  const [shown, setShown] = useState<ReadonlyMap<string, EditedDocument>>(new Map());
  const [open, setOpen] = useState<ReadonlyMap<string, OpenText>>(new Map());
  const asked = useRef(new Map<string, Promise<void>>());

  const load = useCallback((id: string): Promise<void> => {
    const known = asked.current.get(id);
    if (known) return known;
    const loading = postJson<EditedDocument>("open", { key: id }).then((document) => {
      setShown((before) => new Map(before).set(id, document));
    });
    asked.current.set(id, loading);
    // It is asked for again when it is wanted again.
    loading.catch(() => asked.current.delete(id));
    return loading;
  }, []);

  const loadAhead = useCallback(
    async (ids: readonly string[]) => {
      for (const id of ids.filter((it) => !it.startsWith(EVENTS)).slice(0, OPENED_AHEAD)) {
        try {
          await load(id);
        } catch {
          // Whoever taps it is told.
        }
      }
    },
    [load],
  );

  // What was typed here and not sent is sent from here, too.
  useEffect(() => {
    void loadAhead(unsent(account).map(({ id }) => id));
  }, [account, loadAhead]);

  const update = useCallback((text: OpenText) => {
    setOpen((before) => new Map(before).set(text.shown.id, text));
  }, []);

  /** Opens anew what the server knows more of by now. */
  const forget = useCallback((ids: readonly string[]) => {
    const without = <Value>(before: ReadonlyMap<string, Value>) =>
      new Map([...before].filter(([id]) => !ids.includes(id)));
    for (const id of ids) asked.current.delete(id);
    setShown(without);
    setOpen(without);
  }, []);

  return { shown, open, load, loadAhead, update, forget };
}
