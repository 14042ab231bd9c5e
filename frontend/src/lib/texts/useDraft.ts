/**
 * What an editor is writing: kept in the browser with every change, and on the server a second later. What the
 * server does not know yet stays in the browser, also without a network or a session.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Mistake, OneText, SavedDraft } from "../../generated/context";
import { forget, keepForGood, keptForGood } from "../storage";
import { ask, Refusal, SIGNED_OUT } from "./ask";
import type { Json } from "./form";

export type DraftState = "untouched" | "unsaved" | "saving" | "saved" | "offline" | "signedOut" | "refused";

/** How long somebody must have stopped typing before the draft is sent, in milliseconds. */
const REST = 1000;

/** Until it is tried again where the server was not reached, in milliseconds. */
const PAUSE = 5000;

interface Kept {
  value: Json;
  revision: number;
  base: number;
}

const isKept = (it: unknown): it is Kept =>
  typeof it === "object" && it !== null && "value" in it && "revision" in it && "base" in it;

export function useDraft({ id, account, published, version, draft, mistakes: found }: OneText) {
  const place = `text:${account}:${id}`;
  const [value, setValue] = useState<Json>((draft?.value ?? published) as Json);
  const [state, setState] = useState<DraftState>(draft ? "saved" : "untouched");
  const [mistakes, setMistakes] = useState<Mistake[]>(found);
  const [message, setMessage] = useState("");
  const [recovered, setRecovered] = useState(false);
  const known = useRef({ revision: draft?.revision ?? 0, base: draft?.base ?? version });
  const latest = useRef(value);
  const timer = useRef<number>(undefined);
  const sending = useRef<Promise<boolean>>(undefined);

  const save = useCallback(async (): Promise<boolean> => {
    // One after the other: each follows the revision of the one before.
    if (sending.current) await sending.current;
    const sent = latest.current;
    setState("saving");
    const attempt = (async () => {
      try {
        const { revision, mistakes: wrong } = await ask<SavedDraft>("draft", {
          key: id,
          value: sent,
          ...known.current,
        });
        known.current.revision = revision;
        setMistakes(wrong);
        if (latest.current === sent) {
          forget(place);
          setState("saved");
        }
        return true;
      } catch (error) {
        if (!(error instanceof Refusal)) {
          setState("offline");
          window.clearTimeout(timer.current);
          timer.current = window.setTimeout(() => void save(), PAUSE);
        } else if (error.status === SIGNED_OUT) {
          setState("signedOut");
        } else {
          setState("refused");
          setMessage(error.message);
        }
        return false;
      }
    })();
    sending.current = attempt;
    const done = await attempt;
    sending.current = undefined;
    return done;
  }, [id, place]);

  const change = useCallback(
    (next: Json) => {
      latest.current = next;
      setValue(next);
      setState("unsaved");
      setMessage("");
      keepForGood(place, { value: next, ...known.current } satisfies Kept);
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void save(), REST);
    },
    [place, save],
  );

  useEffect(() => {
    const kept = keptForGood(place);
    if (isKept(kept)) {
      setRecovered(true);
      change(kept.value);
    }
    const online = () => keptForGood(place) !== undefined && void save();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      window.clearTimeout(timer.current);
    };
  }, [place, change, save]);

  /** Sends what is not saved yet; whether the server has all of it. */
  const flush = async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    if (sending.current) await sending.current;
    return known.current.revision > 0 && keptForGood(place) === undefined && state !== "unsaved"
      ? true
      : save();
  };

  /** From here on what is published is what was written. */
  const wasPublished = () => {
    known.current = { revision: 0, base: known.current.base + 1 };
    forget(place);
    setState("untouched");
    setMistakes([]);
    setRecovered(false);
  };

  return {
    value,
    change,
    state,
    mistakes,
    setMistakes,
    message,
    setMessage,
    recovered,
    flush,
    known,
    wasPublished,
    forgetKept: () => forget(place),
    save,
  };
}
