/** Words are changed where they are read: the page fills the screen, and whatever is tapped opens as one field. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { OfficeScreen } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { signInAddress } from "#app/runtime/routing/guard.ts";
import { useScripted } from "#app/runtime/start/scripted.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Spinner } from "#app/ui/Spinner/Spinner.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { OfficePage } from "../OfficePage";
import { bankChanges } from "../publishing/details";
import type { Json } from "../publishing/form";
import { useReadBack } from "../publishing/forms/ReadBack";
import { ChangedText, type OpenText } from "./ChangedText";
import { ChangesBar } from "./ChangesBar";
import { changedFields, valueAt } from "./fieldAt";
import type { FieldPlace } from "./marks";
import type { FromPage } from "./messages";
import { SeenChanges } from "./SeenChanges";
import { Sheet } from "./Sheet";
import { useFrame } from "./useFrame";
import { failureOf, usePublication } from "./usePublication";
import { EVENTS, useTexts } from "./useTexts";
import { useVisibleHeight } from "./useVisibleHeight";

interface OnPageProps {
  messages: Messages["publishing"];
  shown: Extract<OfficeScreen, { screen: "onPage" }>;
}

/** How long somebody must have stopped typing before the page is shown anew, in milliseconds. */
const FOLLOW_DEBOUNCE_MS = 250;

export function OnPage({ messages, shown }: OnPageProps) {
  const scripted = useScripted();
  return (
    <OfficePage title={messages.onPage.heading}>
      <noscript>
        <p>{messages.editor.noScripts}</p>
      </noscript>
      {scripted && <Changing messages={messages} shown={shown} />}
    </OfficePage>
  );
}

/** The words that the bar says of the drafts; `message` and `done` come first. */
function saidOf(
  { onPage: says, editor }: Messages["publishing"],
  changed: readonly OpenText[],
  { message, done }: { message: string; done: string },
): string {
  if (message || done) return message || done;
  const states = changed.map(({ draft }) => draft.state);
  if (states.includes("signedOut")) return editor.signedOut;
  if (states.includes("offline")) return editor.offline;
  const failure = changed.map(({ draft }) => draft.message).find(Boolean);
  if (failure) return failure;
  return changed.some(({ draft }) => draft.mistakes.length > 0) ? says.mistakes : "";
}

const fieldsOf = ({ shown, draft }: OpenText) => changedFields(shown.published, draft.value);

function Changing({ messages, shown: { page: first, preview, account, mayPublish } }: OnPageProps) {
  const { onPage: says, editor } = messages;
  const { pathname, search, hash } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const texts = useTexts(account);
  const [opened, setOpened] = useState<{ place: FieldPlace; control?: "link" | "button" }>();
  const [isSeeing, setIsSeeing] = useState(false);
  const [failure, setFailure] = useState("");
  const follow = useRef<number>(undefined);
  /** Whether the frame shows less than what is saved. */
  const isBehind = useRef(false);
  const { frame, page, isShown, onLoad, tell, reload } = useFrame(
    preview,
    first,
    Number(hash.slice(1)) || 0,
    (message) => hear(message),
  );
  const changed = [...texts.open.values()].filter(
    (text) => text.draft.state !== "untouched" && fieldsOf(text).length > 0,
  );
  const count = changed.reduce((sum, text) => sum + fieldsOf(text).length, 0);
  const reading = useReadBack(
    changed.flatMap(({ shown, draft }) => bankChanges(shown.id, draft.value, shown.published)),
  );
  const publication = usePublication(messages, changed, (ids) => {
    setOpened(undefined);
    setIsSeeing(false);
    // What was typed meanwhile is a draft again, and stays.
    texts.forget(ids);
    void texts.loadAhead(ids);
    reload();
  });

  useVisibleHeight(dialog);
  useEffect(() => dialog.current?.showModal(), []);

  const open = async (place: FieldPlace, control?: "link" | "button") => {
    if (place.text.startsWith(EVENTS)) {
      for (const { draft } of changed) await draft.flush();
      window.location.assign(`/admin/content/${place.text}`);
      return;
    }
    setFailure("");
    setIsSeeing(false);
    setOpened({ place, ...(control && { control }) });
    try {
      await texts.load(place.text);
    } catch (error) {
      setFailure(failureOf(error, says.unreachable));
    }
  };

  const hear = (message: FromPage) => {
    switch (message.type) {
      case "ready":
        tell({ type: "begin", change: says.change });
        if (opened) tell({ type: "show", ...opened.place });
        void texts.loadAhead(message.texts);
        break;
      case "open":
        void open({ text: message.text, field: message.field }, message.control);
        break;
      case "set":
        if (!message.done) isBehind.current = true;
        break;
    }
  };

  const current = opened && texts.open.get(opened.place.text);
  const currentState = current?.draft.state;

  // What could not be set in its place is seen once it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is saved
  useEffect(() => {
    if (currentState !== "saved" || !isBehind.current) return;
    isBehind.current = false;
    reload();
  }, [currentState]);

  const change = (place: FieldPlace, { draft }: OpenText, value: Json) => {
    const [was, is] = [draft.latest.current, value].map((it) => valueAt(it, place.field));
    publication.clear();
    draft.change(value);
    if (typeof was === "string" && typeof is === "string") {
      if (was !== is) tell({ type: "set", ...place, before: was.trim(), after: is.trim() });
      if (was === is) isBehind.current = true;
    } else isBehind.current = true;
    window.clearTimeout(follow.current);
    follow.current = window.setTimeout(() => void draft.flush(), FOLLOW_DEBOUNCE_MS);
  };

  const close = () => {
    if (!opened) return;
    const { place } = opened;
    void current?.draft.flush();
    setOpened(undefined);
    requestAnimationFrame(() => {
      frame.current?.focus();
      tell({ type: "close", ...place });
    });
  };

  /** What stands there does what it does, once the server has what was typed. */
  const press = async () => {
    const isSaved = current?.draft.state === "untouched" || (await current?.draft.flush());
    if (!isSaved) return;
    isBehind.current = false;
    setOpened(undefined);
    tell({ type: "press" });
  };

  const publish = () => {
    if (!mayPublish) {
      setOpened(undefined);
      void publication.askToPublish();
    } else if (reading.isHeld) {
      setOpened(undefined);
      setIsSeeing(true);
      publication.clear();
      reading.ask();
    } else void publication.publish();
  };

  const beside = opened !== undefined || isSeeing;
  const clashing = changed.find(({ draft }) => draft.clash);
  const clash = clashing?.draft.clash;
  const needed = reading.isAsked ? messages.forms.details.readBack.needed : "";
  const said = needed || saidOf(messages, changed, publication);
  const openClash = ({ shown, draft }: OpenText) => {
    const [first] = changedFields(shown.published, draft.value);
    void open({ text: shown.id, field: first?.field ?? "" });
  };

  return (
    <>
      {[...texts.shown.values()].map((it) => (
        <ChangedText key={it.id} shown={it} gone={messages.conflict.gone} onChange={texts.update} />
      ))}
      <dialog
        ref={dialog}
        aria-label={says.heading}
        className="fixed inset-0 m-0 h-(--visible-height,100dvh) max-h-none w-full max-w-none grid-rows-[minmax(0,1fr)_auto] overflow-hidden bg-surface p-0 text-text open:grid"
        onCancel={(event) => event.preventDefault()}
        // A browser closes it all the same where Escape is pressed twice.
        onClose={({ currentTarget }) => currentTarget.showModal()}
      >
        <div
          className={`grid min-h-0 grid-cols-1 ${beside ? "grid-rows-[minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-1" : ""}`}
        >
          <div className="relative min-h-0 bg-paper">
            {!isShown && <Spinner label={says.opening} />}
            <iframe
              ref={frame}
              title={says.frame}
              className="relative block size-full border-0"
              onLoad={onLoad}
            />
          </div>
          {opened && (
            <Sheet
              messages={messages}
              place={opened.place}
              text={current}
              failure={failure}
              {...(opened.control && { control: opened.control })}
              onChange={(value) => current && change(opened.place, current, value)}
              onPress={() => void press()}
              onClose={close}
            />
          )}
          {isSeeing && !opened && (
            <SeenChanges
              messages={messages}
              texts={changed}
              reading={reading}
              onClose={() => setIsSeeing(false)}
            />
          )}
        </div>
        <ChangesBar
          messages={says}
          page={page}
          count={count}
          canUndo={publication.canUndo}
          pending={publication.pending}
          isAsked={publication.isAsked}
          mayPublish={mayPublish}
          isSeeing={isSeeing}
          onSee={() => {
            setOpened(undefined);
            setIsSeeing(!isSeeing);
          }}
          onUndo={() => void publication.undo()}
          onPublish={publish}
        >
          <p
            role="status"
            className={`mb-1.5 text-center empty:hidden ${needed || publication.message ? "font-semibold text-danger" : HINT}`}
          >
            {said || (count === 0 && !beside ? says.help : "")}
            {changed.some(({ draft }) => draft.state === "signedOut") && (
              <TextLink to={signInAddress(pathname + search)} reloadDocument>
                {editor.signIn}
              </TextLink>
            )}
          </p>
          {clashing && clash && opened?.place.text !== clashing.shown.id && (
            <Button look="quiet" size="small" className="w-full" onClick={() => openClash(clashing)}>
              {messages.conflict[clash.isOwn ? "own" : "published"].heading}
            </Button>
          )}
        </ChangesBar>
      </dialog>
    </>
  );
}
