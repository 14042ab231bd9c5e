/**
 * What an editor is writing: kept in the browser with every change, and on the server a second later. What the
 * server does not know yet stays in the browser, also without a network or a session.
 */
import { useCallback, useEffect, useRef, useState } from "react";
import type { CheckedDraft, Clash, EditedDocument, Mistake } from "#app/generated/context.ts";
import { useWhenReleased } from "#app/runtime/press.ts";
import type { Json } from "./form";
import { postJson, Refusal } from "./postJson";
import { isSame, sendDraft } from "./sendDraft";
import { type BaseRevision, forgetTyped, keepTyped, typedIn } from "./typed";

export type DraftState = "untouched" | "unsaved" | "saving" | "saved" | "offline" | "signedOut" | "refused";

/** How long somebody must have stopped typing before the draft is sent, in milliseconds. */
const SAVE_DEBOUNCE_MS = 1000;

/** Until it is tried again where the server was not reached, or was in trouble, in milliseconds. */
const PAUSE = 5000;

/** Until a page that was to be left and is still there was not left, in milliseconds. */
const LEFT = 60_000;

/** What the server has of a draft: publishing names its revision. */
interface Saved {
  value: Json;
  /** 0 where there is no draft. */
  revision: number;
}

/** Equals nothing that is written: it must be sent again. */
const UNKNOWN: Saved = { value: null, revision: 0 };

/** @param gone is said where the draft that was written on is not there any more */
export function useDraft(
  { id, title, account, published, version, draft, mistakes: found, refusal }: EditedDocument,
  gone: string,
) {
  const whenReleased = useWhenReleased();
  const [value, setValue] = useState<Json>(draft?.value ?? published);
  const [state, setState] = useState<DraftState>(draft ? "saved" : "untouched");
  const [mistakes, setMistakes] = useState<Mistake[]>(found);
  const [message, setMessage] = useState(refusal ?? "");
  const [recovered, setRecovered] = useState(false);
  const [clash, setClash] = useState<Clash | undefined>(draft?.clash);
  const known = useRef<BaseRevision>({
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

  /** Whether the browser keeps what was typed. */
  const isKept = useRef(true);
  /** The next page may have been answered before the server had what it has now: that stays for it. */
  const isLeaving = useRef(false);

  /** What this page has had the browser keep last: another tab's words are its own. */
  const keptHere = useRef<Json>(undefined);

  const keep = useCallback(() => {
    keptHere.current = latest.current;
    isKept.current = keepTyped(account, id, { title, value: latest.current, ...known.current });
  }, [account, id, title]);

  const forget = useCallback(() => {
    isKept.current = true;
    const stored = typedIn(account, id);
    if (stored && isSame(stored.value, keptHere.current)) forgetTyped(account, id);
  }, [account, id]);

  const tell = useCallback((clash: Clash | undefined, value: Json) => {
    against.current = clash && { clash, value };
    setClash(clash);
  }, []);

  /**
   * One after the other: each draft follows the revision of the one before, and none is saved while it is
   * published. Whoever has the turn must not wait for another one.
   */
  const enqueue = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.current.then(work);
    queue.current = turn.catch(() => undefined);
    return turn;
  }, []);

  /** Asks what is wrong with a draft that the server has; what was saved meanwhile is asked about by itself. */
  const check = useCallback(
    async (revision: number): Promise<void> => {
      try {
        const { mistakes } = await postJson<CheckedDraft>("check", { key: id, revision });
        whenReleased(() => saved.current.revision === revision && setMistakes(mistakes));
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) return;
        window.setTimeout(() => saved.current.revision === revision && void check(revision), PAUSE);
      }
    },
    [id, whenReleased],
  );

  /** Sends what was typed last, in its turn; whether the server has it. */
  const send = useCallback(async (): Promise<boolean> => {
    window.clearTimeout(timer.current);
    const value = latest.current;
    // Whoever had the turn before may have sent it, published it or discarded it.
    if (value === saved.current.value) return true;
    setState("saving");
    const sent = await sendDraft(id, value, known.current, (baseRevision) => {
      known.current = baseRevision;
      keep();
    });
    known.current = sent.baseRevision;
    switch (sent.state) {
      case "saved":
        saved.current = { value, revision: sent.draft.revision };
        void check(sent.draft.revision);
        tell(sent.draft.clash, value);
        if (latest.current === value) setState("saved");
        if (latest.current === value && !isLeaving.current) forget();
        else keep();
        if (sent.isNew) setMessage(gone);
        return true;
      case "offline":
        keep();
        setState("offline");
        timer.current = window.setTimeout(() => void enqueue(send), PAUSE);
        return false;
      case "signedOut":
        setState("signedOut");
        return false;
      case "refused":
        setState("refused");
        tell(sent.clash, value);
        if (!sent.clash) setMessage(sent.message);
        return false;
    }
  }, [id, gone, check, keep, forget, tell, enqueue]);

  const save = useCallback(() => enqueue(send), [enqueue, send]);

  const change = useCallback(
    (next: Json) => {
      latest.current = next;
      setValue(next);
      setState("unsaved");
      setMessage("");
      keep();
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => void save(), SAVE_DEBOUNCE_MS);
    },
    [keep, save],
  );

  useEffect(() => {
    const stored = typedIn(account, id);
    if (stored && isSame(stored.value, saved.current.value)) forgetTyped(account, id);
    else if (stored) {
      const { title: _, value: typed, ...baseRevision } = stored;
      setRecovered(true);
      // It goes on from what it was typed on: what has come since is shown beside it.
      known.current = baseRevision;
      change(typed);
    }
    const online = () => void save();
    // Where the browser keeps nothing, what is not sent is lost with the page.
    const leaving = (event: BeforeUnloadEvent) => {
      if (!isKept.current && latest.current !== saved.current.value) event.preventDefault();
      isLeaving.current = true;
      window.setTimeout(() => {
        isLeaving.current = false;
        if (latest.current === saved.current.value) forget();
      }, LEFT);
    };
    window.addEventListener("online", online);
    window.addEventListener("beforeunload", leaving);
    return () => {
      window.removeEventListener("online", online);
      window.removeEventListener("beforeunload", leaving);
      window.clearTimeout(timer.current);
    };
  }, [account, id, change, save, forget]);

  /** Sends until the server has what was typed last, in its turn. */
  const settle = async (): Promise<Saved | undefined> => {
    window.clearTimeout(timer.current);
    while (latest.current !== saved.current.value) {
      if (!(await send())) return undefined;
    }
    return saved.current.revision > 0 ? saved.current : undefined;
  };

  /** Sends what is not saved yet; what the server has then, if it has all of it. */
  const flush = () => enqueue(settle);

  /** Asks again what stands against it. */
  const saveAgain = () => {
    saved.current = UNKNOWN;
    return save();
  };

  /** What the server does with a draft that it has all of; undefined where that failed. */
  const withSaved = <T>(act: (it: Saved) => Promise<T | undefined>): Promise<T | undefined> =>
    enqueue(async () => {
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
    forget();
    setState("untouched");
    setMistakes([]);
  };

  /** Publishes it with `act`; whether that was done. */
  const publish = (act: (revision: number, base: number) => Promise<unknown>): Promise<true | undefined> =>
    withSaved(async ({ value, revision }) => {
      if (!(await act(revision, known.current.base))) return undefined;
      wasPublished(value);
      return true;
    });

  /** Discards it with `act`; whether that was done. Until then nothing that was typed is forgotten. */
  const discard = (act: (revision: number) => Promise<unknown>): Promise<boolean> =>
    enqueue(async () => {
      if (!(await act(known.current.revision))) return false;
      window.clearTimeout(timer.current);
      forget();
      // Nothing that waits for its turn makes another draft of it.
      saved.current = { value: latest.current, revision: 0 };
      return true;
    });

  /** Goes on with `which` of two texts that its editor has chosen; whether the server has it. */
  const choose = (which: (clash: Clash) => Json): Promise<boolean> =>
    enqueue(async () => {
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
