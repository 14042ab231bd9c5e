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

/** Until it is tried again where the server was not reached, or was in trouble, in milliseconds. */
const PAUSE = 5000;

/** So many unanswered values are kept: each is as long as the text. */
const UNANSWERED = 8;

interface Kept {
  value: Json;
  revision: number;
  base: number;
  /** What was sent and not answered: the server may have any of it. */
  unanswered?: Json[];
}

/** What the server has of a draft: publishing names its revision. */
interface Saved {
  value: Json;
  /** 0 where there is no draft. */
  revision: number;
}

/** Equals nothing that is written: it must be sent again. */
const UNKNOWN: Saved = { value: null, revision: 0 };

const isKept = (it: unknown): it is Kept =>
  typeof it === "object" && it !== null && "value" in it && "revision" in it && "base" in it;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @param gone is said where the draft that was written on is not there any more */
export function useDraft({ id, account, published, version, draft, mistakes: found }: OneText, gone: string) {
  const place = `text:${account}:${id}`;
  const [value, setValue] = useState<Json>(draft?.value ?? published);
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
  const saved = useRef<Saved>({ value, revision: draft?.revision ?? 0 });
  /** What stands against which value: more may have been typed since. */
  const against = useRef(draft?.clash && { clash: draft.clash, value });
  const timer = useRef<number>(undefined);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const keep = useCallback(
    () => keepForGood(place, { value: latest.current, ...known.current } satisfies Kept),
    [place],
  );

  const tell = useCallback((clash: Clash | undefined, value: Json) => {
    against.current = clash && { clash, value };
    setClash(clash);
  }, []);

  /**
   * One after the other: each draft follows the revision of the one before, and none is saved while it is
   * published. Whoever has the turn must not wait for another one.
   */
  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work);
    queue.current = turn.catch(() => undefined);
    return turn;
  }, []);

  /** Sends what was typed last, in its turn; whether the server has it. */
  const send = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    const value = latest.current;
    // Whoever had the turn before may have sent it, published it or discarded it.
    if (value === saved.current.value) return true;
    setState("saving");
    const attempt = async (): Promise<boolean> => {
      const { revision, base, unanswered = [] } = known.current;
      try {
        const answer = await ask<SavedDraft>("draft", { key: id, value, revision, base });
        known.current = { revision: answer.revision, base };
        saved.current = { value, revision: answer.revision };
        setMistakes(answer.mistakes);
        tell(answer.clash, value);
        if (latest.current === value) {
          forget(place);
          setState("saved");
        } else keep();
        return true;
      } catch (error) {
        // A server in trouble has decided nothing.
        if (!(error instanceof Refusal) || error.status >= 500) {
          if (!unanswered.some((it) => isSame(it, value))) {
            // The first one may have been the last that got through: it stays.
            const [first = value, ...others] = [...unanswered, value];
            known.current.unanswered = [first, ...others.slice(1 - UNANSWERED)];
          }
          keep();
          setState("offline");
          timer.current = window.setTimeout(() => void inTurn(send), PAUSE);
          return false;
        }
        if (error.status === SIGNED_OUT) {
          setState("signedOut");
          return false;
        }
        const { outdated, clash: other } = error.told;
        if (other && unanswered.some((it) => isSame(it, other.other))) {
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
        tell(other, value);
        if (!other) setMessage(error.message);
        return false;
      }
    };
    return attempt();
  }, [id, place, gone, keep, tell, inTurn]);

  const save = useCallback(() => inTurn(send), [inTurn, send]);

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
    const online = () => void save();
    window.addEventListener("online", online);
    return () => {
      window.removeEventListener("online", online);
      window.clearTimeout(timer.current);
    };
  }, [place, change, save]);

  /** Sends until the server has what was typed last, in its turn. */
  const settle = async (): Promise<Saved | undefined> => {
    window.clearTimeout(timer.current);
    while (latest.current !== saved.current.value) {
      if (!(await send())) return undefined;
    }
    return saved.current.revision > 0 ? saved.current : undefined;
  };

  /** Sends what is not saved yet; what the server has then, if it has all of it. */
  const flush = () => inTurn(settle);

  /** Asks again what stands against it. */
  const saveAgain = () => {
    saved.current = UNKNOWN;
    return save();
  };

  /** What the server does with a draft that it has all of; undefined where that failed. */
  const withSaved = <T>(act: (it: Saved) => Promise<T | undefined>): Promise<T | undefined> =>
    inTurn(async () => {
      const it = await settle();
      return it && act(it);
    });

  /** From here on visitors see `shown`. What was typed while it was published is a draft of it. */
  const wasPublished = (shown: Json) => {
    known.current = { revision: 0, base: known.current.base + 1 };
    saved.current = { value: shown, revision: 0 };
    tell(undefined, shown);
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

  /** Publishes it with `act`; whether that was done. */
  const publish = (act: (revision: number) => Promise<unknown>): Promise<true | undefined> =>
    withSaved(async ({ value, revision }) => {
      if (!(await act(revision))) return undefined;
      wasPublished(value);
      return true;
    });

  /** Discards it with `act`; whether that was done. Until then nothing that was typed is forgotten. */
  const discard = (act: () => Promise<unknown>): Promise<boolean> =>
    inTurn(async () => {
      if (!(await act())) return false;
      window.clearTimeout(timer.current);
      forget(place);
      // Nothing that waits for its turn makes another draft of it.
      saved.current = { value: latest.current, revision: 0 };
      return true;
    });

  /** Goes on with `which` of two texts that its editor has chosen; whether the server has it. */
  const choose = (which: (clash: Clash) => Json): Promise<boolean> =>
    inTurn(async () => {
      let it = against.current;
      // Words that were typed since then are in neither of them: the server is asked for both anew.
      while (it && it.value !== latest.current) {
        const before = it;
        await send();
        it = against.current;
        // It was not reached: its editor is told, and chooses again.
        if (it === before) return false;
      }
      if (!it) return false;
      const { revision, base } = it.clash;
      known.current = { revision, base };
      saved.current = UNKNOWN;
      tell(undefined, latest.current);
      setRecovered(false);
      change(which(it.clash));
      return send();
    });

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
    withSaved,
    publish,
    discard,
    latest,
    saveAgain,
  };
}
