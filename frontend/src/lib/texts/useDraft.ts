/**
 * What an editor is writing: kept in the browser with every change, and on the server a second later. What the
 * server does not know yet stays in the browser, also without a network or a session.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Clash, Mistake, OneText, SavedDraft } from "../../generated/context";
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
  /** What was sent and not answered: the server may have it. */
  sent?: Json;
}

const isKept = (it: unknown): it is Kept =>
  typeof it === "object" && it !== null && "value" in it && "revision" in it && "base" in it;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @param gone is said where the draft that was written on is not there any more */
export function useDraft({ id, account, published, version, draft, mistakes: found }: OneText, gone: string) {
  const place = `text:${account}:${id}`;
  const [value, setValue] = useState<Json>((draft?.value ?? published) as Json);
  const [state, setState] = useState<DraftState>(draft ? "saved" : "untouched");
  const [mistakes, setMistakes] = useState<Mistake[]>(found);
  const [message, setMessage] = useState("");
  const [recovered, setRecovered] = useState(false);
  const [clash, setClash] = useState<Clash | undefined>(draft?.clash);
  const known = useRef<Omit<Kept, "value">>({
    revision: draft?.revision ?? 0,
    base: draft?.base ?? version,
  });
  const latest = useRef(value);
  /** What the server has of it, or what visitors see. */
  const saved = useRef(value);
  const timer = useRef<number>(undefined);
  const sending = useRef<Promise<boolean>>(undefined);

  const keep = useCallback(
    () => keepForGood(place, { value: latest.current, ...known.current } satisfies Kept),
    [place],
  );

  const save = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    // One after the other: each follows the revision of the one before.
    while (sending.current) await sending.current;
    const value = latest.current;
    setState("saving");
    const attempt = async (): Promise<boolean> => {
      const { revision, base, sent } = known.current;
      try {
        const answer = await ask<SavedDraft>("draft", { key: id, value, revision, base });
        known.current = { revision: answer.revision, base };
        saved.current = value;
        setMistakes(answer.mistakes);
        setClash(answer.clash);
        if (latest.current === value) {
          forget(place);
          setState("saved");
        } else keep();
        return true;
      } catch (error) {
        if (!(error instanceof Refusal)) {
          known.current.sent = value;
          keep();
          setState("offline");
          timer.current = window.setTimeout(() => void save(), PAUSE);
          return false;
        }
        if (error.status === SIGNED_OUT) {
          setState("signedOut");
          return false;
        }
        const { outdated, clash: other } = error.told;
        if (other && sent !== undefined && isSame(other.other, sent)) {
          // The other one is what this browser has sent itself.
          known.current = { revision: other.revision, base };
          return attempt();
        }
        if (outdated && !other && revision > 0) {
          known.current = { revision: 0, base };
          const done = await attempt();
          if (done) setMessage(gone);
          return done;
        }
        setState("refused");
        setClash(other);
        if (!other) setMessage(error.message);
        return false;
      }
    };
    sending.current = attempt();
    const done = await sending.current;
    sending.current = undefined;
    return done;
  }, [id, place, gone, keep]);

  const change = useCallback(
    (next: Json) => {
      latest.current = next;
      setValue(next);
      setState("unsaved");
      setMessage("");
      keep();
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void save(), REST);
    },
    [keep, save],
  );

  useEffect(() => {
    const kept = keptForGood(place);
    if (isKept(kept)) {
      const { value: typed, ...rest } = kept;
      setRecovered(true);
      // It goes on from what it was typed on: what has come since is shown beside it.
      known.current = rest;
      change(typed);
    }
    const online = () => latest.current !== saved.current && void save();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      window.clearTimeout(timer.current);
    };
  }, [place, change, save]);

  /** Sends what is not saved yet; whether the server has all of it. */
  const flush = async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    while (sending.current) await sending.current;
    return known.current.revision > 0 && latest.current === saved.current ? true : save();
  };

  /** From here on visitors see `shown`. What was typed while it was published is a draft of it. */
  const wasPublished = (shown: Json) => {
    known.current = { revision: 0, base: known.current.base + 1 };
    saved.current = shown;
    setClash(undefined);
    setRecovered(false);
    if (latest.current !== shown) {
      change(latest.current);
      return;
    }
    window.clearTimeout(timer.current);
    forget(place);
    setState("untouched");
    setMistakes([]);
  };

  /** Goes on with a value that its editor has chosen of two; whether the server has it. */
  const choose = async (next: Json, { revision, base }: Pick<Clash, "revision" | "base">) => {
    known.current = { revision, base };
    setClash(undefined);
    setRecovered(false);
    change(next);
    return save();
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
    clash,
    choose,
    flush,
    known,
    latest,
    wasPublished,
    forgetKept: () => {
      window.clearTimeout(timer.current);
      forget(place);
    },
    save,
  };
}
