/** Stays in sight beside the form: what becomes of the draft, and what publishes it. */
import { useLocation } from "react-router";
import type { EditedDocument } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { signInAddress } from "#app/runtime/routing/guard.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { keepToastsClear } from "./keepToastsClear";
import { PreviewFrame } from "./Preview";
import { ToTwoTexts } from "./TwoTexts";
import type { Editing } from "./useEditing";

interface EditorBarProps {
  messages: Messages["publishing"];
  shown: EditedDocument;
  editing: Editing;
}

export function EditorBar({ messages, shown, editing }: EditorBarProps) {
  const { pathname } = useLocation();
  const { editor } = messages;
  const { draft, preview, pending, hasDraft, message, unfinished } = editing;
  const { state } = draft;
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
    <div
      ref={keepToastsClear}
      // The way back to the top would lie on words or buttons; messages stay above the buttons, or beside them.
      className="max-lg:[body:has(&)_[data-to-top]]:hidden max-lg:[body:has(&)_#root>:last-child]:bottom-[calc(1rem+var(--toasts-lift,0px))] lg:[body:has(&)_#root>:last-child]:right-auto lg:[body:has(&)_#root>:last-child]:left-4 sticky bottom-0 z-1 grid gap-3 border-t border-line bg-surface py-3 lg:top-bar lg:bottom-auto lg:rounded-2xl lg:border lg:p-panel noscript:hidden"
    >
      {/* The longest of them has two lines beside the form: the buttons stay where they are. */}
      <p role="status" className={`${HINT} lg:min-h-[2lh]`}>
        {editing.done || (draft.recovered && state === "saved" ? editor.recovered : states[state])}
      </p>
      {unfinished.length > 0 && (
        <Button
          look="quiet"
          size="small"
          className="-mx-3 justify-self-start"
          onClick={editing.showUnfinished}
        >
          {format(editor.unfinished, { number: String(unfinished.length) })}
        </Button>
      )}
      {draft.clash && <ToTwoTexts messages={messages} clash={draft.clash} />}
      {message && (
        <p role="alert" className="font-semibold text-danger">
          {message}
        </p>
      )}
      {state === "signedOut" && <TextLink to={signInAddress(pathname)}>{editor.signIn}</TextLink>}
      <div className="flex flex-wrap gap-3 *:flex-1 max-xs:*:px-2">
        {shown.mayPublish ? (
          <Button pending={pending} unavailable={!hasDraft} onClick={editing.publish}>
            {editor.publish}
          </Button>
        ) : (
          <Button
            className="max-xs:basis-full!"
            pending={pending}
            unavailable={!hasDraft || editing.isAsked}
            onClick={editing.askToPublish}
          >
            {editor.ready}
          </Button>
        )}
        <Button look="secondary" pending={preview.pending} onClick={preview.open}>
          {messages.preview.open}
        </Button>
        <a className={buttonClasses("secondary")} href={`${pathname}?history`}>
          {editor.history}
        </a>
      </div>
      {preview.beside && (
        <PreviewFrame
          messages={messages.preview}
          page={preview.beside}
          state={state}
          onClose={preview.close}
        />
      )}
    </div>
  );
}
