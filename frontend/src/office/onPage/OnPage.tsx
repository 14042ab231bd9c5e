/** Words are changed where they are read: the page fills the screen, and whatever is tapped opens as one field. */
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { OfficeScreen } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useRenderContext } from "#app/runtime/context.ts";
import { format } from "#app/runtime/format.ts";
import { signInAddress } from "#app/runtime/guard.ts";
import { useScripted } from "#app/runtime/scripted.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Close } from "#app/ui/Icon/Close.tsx";
import { Spinner } from "#app/ui/Spinner/Spinner.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { OfficePage } from "../OfficePage";
import { ask, Refusal } from "../publishing/ask";
import type { Json } from "../publishing/form";
import { bankChanges } from "../publishing/forms/details";
import { useReadBack } from "../publishing/forms/ReadBack";
import { ChangedText, type OpenText } from "./ChangedText";
import { changedFields, valueAt } from "./fieldAt";
import type { FieldPlace } from "./marks";
import type { FromPage, ToPage } from "./messages";
import { type Before, publishTogether, takeBack } from "./publishTogether";
import { SeenChanges } from "./SeenChanges";
import { Sheet } from "./Sheet";
import { EVENTS, useTexts } from "./useTexts";
import { useVisibleHeight } from "./useVisibleHeight";

interface OnPageProps {
  words: Messages["publishing"];
  shown: Extract<OfficeScreen, { screen: "onPage" }>;
}

/** How long somebody must have stopped typing before the page is shown anew, in milliseconds. */
const FOLLOW_DEBOUNCE_MS = 250;

export function OnPage({ words, shown }: OnPageProps) {
  const scripted = useScripted();
  return (
    <OfficePage title={words.onPage.heading}>
      <noscript>
        <p>{words.editor.noScripts}</p>
      </noscript>
      {scripted && <Changing words={words} shown={shown} />}
    </OfficePage>
  );
}

function Changing({ words, shown: { page: first, preview, account, mayPublish } }: OnPageProps) {
  const { onPage: says, editor } = words;
  const { mail } = useRenderContext();
  const { pathname, search } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const texts = useTexts(account);
  const [page, setPage] = useState(first);
  const [isShown, setIsShown] = useState(false);
  const [opened, setOpened] = useState<{ place: FieldPlace; control?: "link" | "button" }>();
  const [isSeeing, setIsSeeing] = useState(false);
  const [failure, setFailure] = useState("");
  const [message, setMessage] = useState("");
  const [done, setDone] = useState("");
  const [before, setBefore] = useState<Before[]>();
  const [pending, setPending] = useState(false);
  const scroll = useRef(0);
  const follow = useRef<number>(undefined);
  /** Whether the frame shows less than what is saved. */
  const isBehind = useRef(false);

  useVisibleHeight(dialog);

  const changed = [...texts.open.values()].filter(
    ({ shown, draft }) =>
      draft.state !== "untouched" && changedFields(shown.published, draft.value).length > 0,
  );
  const reading = useReadBack(
    changed.flatMap(({ shown, draft }) => bankChanges(shown.id, draft.value, shown.published)),
  );
  const count = changed.reduce(
    (sum, { shown, draft }) => sum + changedFields(shown.published, draft.value).length,
    0,
  );

  const tell = (what: ToPage) => frame.current?.contentWindow?.postMessage(what, window.location.origin);

  /** Shows the page as the drafts are now, where it was. */
  const reload = () => {
    const { current } = frame;
    try {
      scroll.current = current?.contentWindow?.scrollY ?? 0;
      current?.contentWindow?.location.reload();
    } catch {
      // Somebody has followed a link to another site.
      current?.setAttribute("src", preview + page);
    }
  };

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
      const refused = error instanceof Error && error.name !== "TypeError" ? error.message : "";
      setFailure(refused || says.unreachable);
    }
  };

  const hear = useEffectEvent(({ origin, source, data }: MessageEvent<FromPage>) => {
    if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
    switch (data.type) {
      case "ready":
        setIsShown(true);
        setPage(data.page);
        tell({ type: "begin", change: says.change });
        if (scroll.current > 0)
          frame.current?.contentWindow?.scrollTo({ top: scroll.current, behavior: "instant" });
        scroll.current = 0;
        if (opened) tell({ type: "show", ...opened.place });
        void texts.loadAhead(data.texts);
        break;
      case "open":
        void open({ text: data.text, field: data.field }, data.control);
        break;
      case "set":
        if (!data.done) isBehind.current = true;
        break;
    }
  });

  useEffect(() => {
    window.addEventListener("message", hear);
    dialog.current?.showModal();
    // The page is asked for once somebody listens.
    frame.current?.setAttribute("src", preview + first);
    return () => window.removeEventListener("message", hear);
  }, [preview, first]);

  const current = opened && texts.open.get(opened.place.text);
  const currentState = current?.draft.state;

  // What could not be set in its place is seen once it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is saved
  useEffect(() => {
    if (currentState !== "saved" || !isBehind.current) return;
    isBehind.current = false;
    reload();
  }, [currentState]);

  const change = (place: FieldPlace, text: OpenText, value: Json) => {
    const { draft } = text;
    const [was, is] = [draft.latest.current, value].map((it) => valueAt(it, place.field));
    setDone("");
    setMessage("");
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

  const act = async <Answer,>(what: () => Promise<Answer>): Promise<Answer | undefined> => {
    setPending(true);
    setMessage("");
    setDone("");
    try {
      return await what();
    } catch (error) {
      const refused = error instanceof Error && error.name !== "TypeError" ? error.message : "";
      setMessage(refused || says.unreachable);
      // What somebody else has done in the meantime comes with the answer.
      if (error instanceof Refusal && error.told.outdated) {
        for (const { draft } of changed) void draft.saveAgain();
      }
      return undefined;
    } finally {
      setPending(false);
    }
  };

  const publish = () => {
    if (!reading.isHeld) return publishAll();
    setOpened(undefined);
    setIsSeeing(true);
    setMessage(words.forms.details.readBack.needed);
    requestAnimationFrame(() => reading.box.current?.focus());
    return undefined;
  };

  const publishAll = () =>
    act(async () => {
      const published = await publishTogether(changed, () => setDone(editor.publishing));
      if (!published) return;
      setBefore(published);
      setOpened(undefined);
      setIsSeeing(false);
      setDone(editor.published);
      refresh(published);
    });

  const undo = () =>
    act(async () => {
      if (!before) return;
      await takeBack(before, () => setDone(editor.publishing));
      setDone(says.undone);
      setBefore(undefined);
      refresh(before);
    });

  /** What visitors see is another by now. */
  const refresh = (of: readonly Before[]) => {
    const ids = of.map(({ key }) => key);
    // What was typed meanwhile is a draft again, and stays.
    texts.forget(ids);
    void texts.loadAhead(ids);
    reload();
  };

  const askToPublish = () =>
    act(async () => {
      for (const { shown, draft } of changed) {
        const asked = await draft.withSaved(({ revision }) => ask("ready", { key: shown.id, revision }));
        if (!asked) return;
      }
      setOpened(undefined);
      setDone(mail ? editor.asked : editor.askedWithoutMail);
    });

  const beside = opened !== undefined || isSeeing;
  const clashing = changed.find(({ draft }) => draft.clash);
  const clash = clashing?.draft.clash;
  const states = changed.map(({ draft }) => draft.state);
  const said = () => {
    if (message || done) return message || done;
    if (states.includes("signedOut")) return editor.signedOut;
    if (states.includes("offline")) return editor.offline;
    const told = changed.map(({ draft }) => draft.message).find(Boolean);
    if (told) return told;
    if (changed.some(({ draft }) => draft.mistakes.length > 0)) return says.mistakes;
    return count === 0 && !beside ? says.help : "";
  };
  const number = () => {
    if (count === 0) return says.noChange;
    return count === 1 ? says.oneChange : format(says.changes, { number: String(count) });
  };

  return (
    <>
      {[...texts.shown.values()].map((it) => (
        <ChangedText key={it.id} shown={it} gone={words.conflict.gone} onChange={texts.update} />
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
              onLoad={() => setIsShown(true)}
            />
          </div>
          {opened && (
            <Sheet
              ref={sheet}
              words={words}
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
            <SeenChanges words={words} texts={changed} reading={reading} onClose={() => setIsSeeing(false)} />
          )}
        </div>
        <div className="border-t border-line bg-surface px-3 py-2 shadow-lift-strong">
          <p
            role="status"
            className={`mb-1.5 text-center empty:hidden ${message ? "font-semibold text-danger" : HINT}`}
          >
            {said()}
            {states.includes("signedOut") && (
              <TextLink to={signInAddress(pathname + search)} reloadDocument>
                {editor.signIn}
              </TextLink>
            )}
          </p>
          {clashing && clash && opened?.place.text !== clashing.shown.id && (
            <Button
              look="quiet"
              size="small"
              className="w-full"
              onClick={() => {
                const [first] = changedFields(clashing.shown.published, clashing.draft.value);
                void open({ text: clashing.shown.id, field: first?.field ?? "" });
              }}
            >
              {words.conflict[clash.isOwn ? "own" : "published"].heading}
            </Button>
          )}
          <div className="flex flex-wrap items-center justify-center gap-2">
            <a
              href={page}
              aria-label={says.back}
              className="grid size-11 flex-none place-items-center rounded-full text-ink hover:bg-band"
            >
              <Close />
            </a>
            <span aria-live="polite" className="mr-auto font-semibold text-ink">
              {number()}
            </span>
            {before && count === 0 ? (
              <Button look="secondary" size="small" pending={pending} onClick={undo}>
                {says.undo}
              </Button>
            ) : (
              <>
                <Button
                  look="secondary"
                  size="small"
                  aria-expanded={isSeeing}
                  unavailable={count === 0}
                  onClick={() => {
                    setOpened(undefined);
                    setIsSeeing(!isSeeing);
                  }}
                >
                  {says.see}
                </Button>
                <Button
                  size="small"
                  pending={pending}
                  unavailable={count === 0}
                  onClick={mayPublish ? publish : askToPublish}
                >
                  {mayPublish ? says.publish : says.ask}
                </Button>
              </>
            )}
          </div>
        </div>
      </dialog>
    </>
  );
}
