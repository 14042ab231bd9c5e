/** Below the form: what is done with a text now and then. */
import type { EditedDocument } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { TextField } from "#app/ui/Field/Field.tsx";
import { useEarlyWords } from "../useEarlyWords";
import { EntryActions } from "./EntryActions";
import { fieldsOf } from "./forms/event/event";
import { ShareEvent } from "./forms/event/ShareEvent";
import { PreviewLinks, SharePreview } from "./Preview";
import { Plan } from "./Schedule";
import type { Editing } from "./useEditing";

interface FurtherActionsProps {
  messages: Messages["publishing"];
  shown: EditedDocument;
  editing: Editing;
}

export function FurtherActions({ messages, shown, editing }: FurtherActionsProps) {
  const { editor } = messages;
  const { draft, preview, hasDraft, page, act } = editing;
  const fields = useEarlyWords();
  return (
    <div ref={fields} className="mt-6 grid gap-4 lg:max-w-176 noscript:hidden">
      {shown.mayPublish && (
        <TextField
          label={editor.reason}
          value={editing.reason}
          maxLength={300}
          onChange={(event) => editing.setReason(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        {hasDraft && (
          <Button look="quiet" onClick={editing.discard}>
            {editor.discard}
          </Button>
        )}
        {page && (
          <a className={buttonClasses("quiet")} href={page}>
            {editor.showPage}
          </a>
        )}
        {page && shown.event && (
          <ShareEvent messages={messages.forms.event} page={page} event={fieldsOf(draft.value)} />
        )}
      </div>
      <SharePreview messages={messages.preview} {...preview} />
      <PreviewLinks messages={messages.preview} {...preview} />
      {shown.mayPublish && (
        <Plan
          messages={messages.schedule}
          hasDraft={hasDraft}
          hasEarlier={shown.hasEarlier}
          failure={draft.message}
          onPlan={editing.plan}
        />
      )}
      {shown.entry && (
        <EntryActions
          messages={messages}
          shown={shown}
          entry={{ ...shown.entry, isPublished: editing.isPublished ?? false }}
          hasDraft={hasDraft}
          act={act}
          failure={draft.message}
        />
      )}
    </div>
  );
}
