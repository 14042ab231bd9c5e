/** What an editor can do with a text and its draft, and what is said of it. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Clash, ColleaguesDraft, EditedDocument } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { bankChanges } from "./details";
import type { Json } from "./form";
import { useReadBack } from "./forms/ReadBack";
import { usePreview } from "./Preview";
import { type Act, postJson, Refusal } from "./postJson";
import { reloadWith, saidBeforeReload } from "./reload";
import type { Times } from "./Schedule";
import { useUnfinished } from "./unfinished";
import { useDraft } from "./useDraft";

export type Editing = ReturnType<typeof useEditing>;

export function useEditing(messages: Messages["publishing"], shown: EditedDocument) {
  const { mail } = useRenderContext();
  const draft = useDraft(shown, messages.conflict.gone);
  const preview = usePreview(shown, draft);
  const [reason, setReason] = useState("");
  const [done, setDone] = useState("");
  const [pending, setPending] = useState(false);
  /** Where visitors see it; undefined where they do not. */
  const [page, setPage] = useState(shown.page);
  const [isPublished, setIsPublished] = useState(shown.entry?.isPublished);
  /** What waits for an administrator is all that is in the form. */
  const [isAsked, setIsAsked] = useState(false);
  /** Another text is in the form, whose entries have other places. */
  const [round, setRound] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const reading = useReadBack(bankChanges(shown.id, draft.value, shown.published));
  const { editor, conflict } = messages;
  const { state } = draft;
  const { shown: mistakes, unfinished, setStrict, listeners } = useUnfinished(draft.mistakes, draft.value);
  const hasDraft = state !== "untouched";
  const message = reading.isAsked ? messages.forms.details.readBack.needed : draft.message;

  /** What the server answers; undefined where it has refused, which is told then. */
  const act: Act = async (what, body) => {
    setPending(true);
    setDone("");
    draft.setMessage("");
    try {
      return await postJson(what, { key: shown.id, ...body }, () => setDone(editor.publishing));
    } catch (error) {
      if (error instanceof Refusal) {
        draft.setMistakes(error.details.mistakes);
        setStrict(true);
      }
      // What somebody else has done in the meantime comes with the answer.
      if (error instanceof Refusal && error.details.outdated) void draft.saveAgain();
      draft.setMessage(error instanceof Error ? error.message : String(error));
      requestAnimationFrame(() => summary.current?.focus());
      return undefined;
    } finally {
      setPending(false);
    }
  };

  /** Somebody has asked for it before the page was opened. */
  const follow = useEffectEvent(async (job: number) => {
    const followed = act("follow", { job });
    setDone(editor.publishing);
    if (await followed) reloadWith(editor.published);
  });

  useEffect(() => setDone(saidBeforeReload()), []);

  useEffect(() => {
    if (shown.publishing !== undefined) void follow(shown.publishing);
  }, [shown.publishing]);

  /** Tells that bank details must be read back first, where that is so. */
  const isHeld = (): boolean => {
    draft.setMessage("");
    reading.ask();
    return reading.isHeld;
  };

  const publish = async () => {
    if (isHeld()) return;
    // With its base a revision is one of its own: whoever asks again is told of no earlier draft.
    if (await draft.publish((revision, base) => act("publish", { revision, base, reason }))) {
      setReason("");
      setDone(editor.published);
      setStrict(false);
      // What is published for the first time has a page from now on.
      if (shown.entry) setPage(shown.entry.folder + shown.entry.name);
      setIsPublished(true);
    }
  };

  const showUnfinished = () => {
    setStrict(true);
    requestAnimationFrame(() => summary.current?.focus());
  };

  const askToPublish = async () => {
    if (await draft.withSaved(({ revision }) => act("ready", { revision }))) {
      setDone(mail ? editor.asked : editor.askedWithoutMail);
      setIsAsked(true);
    }
  };

  const discard = async () => {
    if (!window.confirm(editor.discardQuestion)) return;
    if (await draft.discard((revision) => act("discard", { revision }))) leaveDraft();
  };

  const plan = async (times: Times) => {
    if (times.publishAt && isHeld()) return false;
    const order = (revision: number) => act("schedule", { ...times, revision, reason });
    // Taking back needs no draft.
    const done = times.publishAt ? draft.withSaved((it) => order(it.revision)) : order(0);
    const isPlanned = Boolean(await done);
    if (isPlanned) window.location.reload();
    return isPlanned;
  };

  const leaveDraft = () => {
    if (isPublished === false) window.location.assign("/admin/content");
    else window.location.reload();
  };

  const takeOver = async (account: number) => {
    if (await act("take-over", { account })) window.location.reload();
  };

  const approve = async ({ account, revision }: ColleaguesDraft) => {
    if (await act("publish", { account, revision, reason })) reloadWith(editor.published);
  };

  /** `which` of two texts goes on, of those that the server knows now. */
  const goOn = async (which: (clash: Clash) => Json) => {
    await draft.choose(which);
    setRound((before) => before + 1);
  };

  const change = (value: Json) => {
    setDone("");
    setIsAsked(false);
    draft.change(value);
  };

  const takeTheirs = () => {
    if (!draft.clash?.isOwn) return discard();
    return window.confirm(conflict.takeQuestion) ? goOn(({ other }) => other) : undefined;
  };

  return {
    draft,
    preview,
    reading,
    reason,
    setReason,
    done,
    pending,
    page,
    isPublished,
    isAsked,
    round,
    summary,
    message,
    hasDraft,
    mistakes,
    unfinished,
    listeners,
    act,
    change,
    publish,
    showUnfinished,
    askToPublish,
    discard,
    plan,
    takeOver,
    approve,
    goOn,
    takeTheirs,
  };
}
