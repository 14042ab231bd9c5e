/** A text in its form. What is typed is never lost; what is published is seen at once. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Clash, ColleaguesDraft, EditedDocument } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useRenderContext } from "#app/runtime/context.ts";
import { useErrorTitle } from "#app/runtime/errorTitle.ts";
import { format } from "#app/runtime/format.ts";
import { signInAddress } from "#app/runtime/guard.ts";
import { useScripted } from "#app/runtime/scripted.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { HINT, TextField } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { OfficePage } from "../OfficePage";
import { type Act, ask, Refusal } from "./ask";
import { Changes } from "./Changes";
import { ColleaguesPanel } from "./ColleaguesPanel";
import { EntryActions } from "./EntryActions";
import { TextForm } from "./fields/TextForm";
import { idOf, type Json, mistakeInWords } from "./form";
import { bankChanges } from "./forms/details";
import { fieldsOf } from "./forms/event/event";
import { ShareEvent } from "./forms/event/ShareEvent";
import { ReadBack, useReadBack } from "./forms/ReadBack";
import { keepToastsClear } from "./keepToastsClear";
import { PreviewFrame, PreviewLinks, SharePreview, usePreview } from "./Preview";
import { reloadWith, saidBeforeReload } from "./reload";
import { Plan, Planned, type Times } from "./Schedule";
import { ToTwoTexts, TwoTexts } from "./TwoTexts";
import { useUnfinished } from "./unfinished";
import { useDraft } from "./useDraft";

export function TextEditor({ words, shown }: { words: Messages["publishing"]; shown: EditedDocument }) {
  const { pathname } = useLocation();
  const { mail } = useRenderContext();
  const scripted = useScripted();
  const draft = useDraft(shown, words.conflict.gone);
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
  const { editor, conflict, history } = words;
  const { state } = draft;
  const { shown: mistakes, unfinished, setStrict, listeners } = useUnfinished(draft.mistakes, draft.value);
  useErrorTitle(mistakes.length > 0);
  const hasDraft = state !== "untouched";
  const message = reading.isAsked ? words.forms.details.readBack.needed : draft.message;

  /** What the server answers; undefined where it has refused, which is told then. */
  const act: Act = async (what, body) => {
    setPending(true);
    setDone("");
    draft.setMessage("");
    try {
      return await ask(what, { key: shown.id, ...body }, () => setDone(editor.publishing));
    } catch (error) {
      if (error instanceof Refusal) {
        draft.setMistakes(error.told.mistakes);
        setStrict(true);
      }
      // What somebody else has done in the meantime comes with the answer.
      if (error instanceof Refusal && error.told.outdated) void draft.saveAgain();
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

  const states = {
    untouched: editor.untouched,
    unsaved: editor.saving,
    saving: editor.saving,
    saved: editor.saved,
    offline: editor.offline,
    signedOut: editor.signedOut,
    refused: "",
  };

  return (
    <OfficePage title={shown.title} actions={<BackLink to="/admin/content">{words.back}</BackLink>}>
      <noscript>
        <p className="mb-6">{editor.noScripts}</p>
      </noscript>
      <div
        className={`grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start ${preview.beside ? "xl:grid-cols-2" : ""}`}
      >
        <div className="grid min-w-0 gap-6">
          {shown.colleagues.map((draft) => (
            <ColleaguesPanel
              key={draft.account}
              words={words}
              text={shown.id}
              draft={draft}
              mayPublish={shown.mayPublish}
              hasOwn={hasDraft}
              pending={pending || preview.pending}
              onApprove={() => approve(draft)}
              onPreview={preview.open}
              onTakeOver={() => takeOver(draft.account)}
            />
          ))}
          {draft.clash && (
            <TwoTexts
              words={words}
              clash={draft.clash}
              pending={pending}
              onTogether={() => goOn(({ together }) => together)}
              onKeep={() => goOn(() => draft.latest.current)}
              onTake={takeTheirs}
            />
          )}
          {shown.planned.length > 0 && (
            <Planned words={words.schedule} planned={shown.planned} mayPublish={shown.mayPublish} act={act} />
          )}
          {shown.release.length > 0 && (
            <Panel as="section" tone="mist">
              <h2>{editor.release}</h2>
              <p className="mb-4">{editor.releaseText}</p>
              <Changes words={history} changes={shown.release} />
            </Panel>
          )}
          {shown.notShown && (
            <Panel as="section" tone="mist">
              <h2>{editor.notShown}</h2>
              <p className="mb-4">{editor.notShownText}</p>
              <p>{mistakeInWords(shown.notShown)}</p>
            </Panel>
          )}
          <ErrorSummary
            ref={summary}
            heading={editor.mistakes}
            problems={mistakes.map((mistake) => ({
              name: mistake.field,
              id: mistake.field && idOf(mistake.field),
              message: mistakeInWords(mistake),
            }))}
          />
          <div {...listeners}>
            <Panel>
              <TextForm
                key={round}
                shown={shown}
                words={editor}
                forms={words.forms}
                mistakes={mistakes}
                value={draft.value}
                onChange={change}
              />
            </Panel>
          </div>
          {shown.mayPublish && <ReadBack forms={words.forms} reading={reading} />}
        </div>
        {scripted && (
          <div
            ref={keepToastsClear}
            // The way back to the top would lie on words or buttons; messages stay above the buttons, or beside them.
            className="max-lg:[body:has(&)_[data-to-top]]:hidden max-lg:[body:has(&)_#root>:last-child]:bottom-[calc(1rem+var(--toasts-lift,0px))] lg:[body:has(&)_#root>:last-child]:right-auto lg:[body:has(&)_#root>:last-child]:left-4 sticky bottom-0 z-1 grid gap-3 border-t border-line bg-surface py-3 lg:top-bar lg:bottom-auto lg:rounded-2xl lg:border lg:p-panel"
          >
            <p role="status" className={HINT}>
              {done || (draft.recovered && state === "saved" ? editor.recovered : states[state])}
            </p>
            {unfinished.length > 0 && (
              <Button look="quiet" size="small" className="-mx-3 justify-self-start" onClick={showUnfinished}>
                {format(editor.unfinished, { number: String(unfinished.length) })}
              </Button>
            )}
            {draft.clash && <ToTwoTexts words={words} clash={draft.clash} />}
            {message && (
              <p role="alert" className="font-semibold text-danger">
                {message}
              </p>
            )}
            {state === "signedOut" && <TextLink to={signInAddress(pathname)}>{editor.signIn}</TextLink>}
            <div className="flex flex-wrap gap-3 *:flex-1 max-xs:*:px-2">
              {shown.mayPublish ? (
                <Button pending={pending} unavailable={!hasDraft} onClick={publish}>
                  {editor.publish}
                </Button>
              ) : (
                <Button
                  className="max-xs:basis-full!"
                  pending={pending}
                  unavailable={!hasDraft || isAsked}
                  onClick={askToPublish}
                >
                  {editor.ready}
                </Button>
              )}
              <Button look="secondary" pending={preview.pending} onClick={preview.open}>
                {words.preview.open}
              </Button>
              <a className={buttonClasses("secondary")} href={`${pathname}?history`}>
                {editor.history}
              </a>
            </div>
            {preview.beside && (
              <PreviewFrame
                words={words.preview}
                page={preview.beside}
                state={state}
                onClose={preview.close}
              />
            )}
          </div>
        )}
      </div>
      {scripted && (
        <div className="mt-6 grid gap-4 lg:max-w-176">
          {shown.mayPublish && (
            <TextField
              label={editor.reason}
              value={reason}
              maxLength={300}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
          <div className="flex flex-wrap gap-3">
            {hasDraft && (
              <Button look="quiet" onClick={discard}>
                {editor.discard}
              </Button>
            )}
            {page && (
              <a className={buttonClasses("quiet")} href={page}>
                {editor.showPage}
              </a>
            )}
            {page && shown.event && (
              <ShareEvent words={words.forms.event} page={page} event={fieldsOf(draft.value)} />
            )}
          </div>
          <SharePreview words={words.preview} {...preview} />
          <PreviewLinks words={words.preview} {...preview} />
          {shown.mayPublish && (
            <Plan
              words={words.schedule}
              hasDraft={hasDraft}
              hasEarlier={shown.hasEarlier}
              failure={draft.message}
              onPlan={plan}
            />
          )}
          {shown.entry && (
            <EntryActions
              words={words}
              shown={shown}
              entry={{ ...shown.entry, isPublished: isPublished ?? false }}
              hasDraft={hasDraft}
              act={act}
              failure={draft.message}
            />
          )}
        </div>
      )}
    </OfficePage>
  );
}
