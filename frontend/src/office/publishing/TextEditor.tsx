/** A text in its form. What is typed is never lost; what is published is seen at once. */
import type { EditedDocument } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { useErrorTitle } from "#app/runtime/routing/errorTitle.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { OfficePage } from "../OfficePage";
import { Changes } from "./Changes";
import { ColleaguesPanel } from "./ColleaguesPanel";
import { EditorBar } from "./EditorBar";
import { FurtherActions } from "./FurtherActions";
import { idOf, mistakeInWords } from "./form";
import { ReadBack } from "./forms/ReadBack";
import { TextForm } from "./forms/TextForm";
import { Planned } from "./Schedule";
import { TwoTexts } from "./TwoTexts";
import { useEditing } from "./useEditing";

export function TextEditor({ messages, shown }: { messages: Messages["publishing"]; shown: EditedDocument }) {
  const editing = useEditing(messages, shown);
  const { draft, preview, pending, mistakes } = editing;
  const { editor, history } = messages;
  useErrorTitle(mistakes.length > 0);

  return (
    <OfficePage title={shown.title} actions={<BackLink to="/admin/content">{messages.back}</BackLink>}>
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
              messages={messages}
              text={shown.id}
              draft={draft}
              mayPublish={shown.mayPublish}
              hasOwn={editing.hasDraft}
              pending={pending || preview.pending}
              onApprove={() => editing.approve(draft)}
              onPreview={preview.open}
              onTakeOver={() => editing.takeOver(draft.account)}
            />
          ))}
          {draft.clash && (
            <TwoTexts
              messages={messages}
              clash={draft.clash}
              pending={pending}
              onTogether={() => editing.goOn(({ together }) => together)}
              onKeep={() => editing.goOn(() => draft.latest.current)}
              onTake={editing.takeTheirs}
            />
          )}
          {shown.planned.length > 0 && (
            <Planned
              messages={messages.schedule}
              planned={shown.planned}
              mayPublish={shown.mayPublish}
              act={editing.act}
            />
          )}
          {shown.release.length > 0 && (
            <Panel as="section" tone="mist">
              <h2>{editor.release}</h2>
              <p className="mb-4">{editor.releaseText}</p>
              <Changes messages={history} changes={shown.release} />
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
            ref={editing.summary}
            heading={editor.mistakes}
            problems={mistakes.map((mistake) => ({
              name: mistake.field,
              id: mistake.field && idOf(mistake.field),
              message: mistakeInWords(mistake),
            }))}
          />
          <div {...editing.listeners}>
            <Panel>
              <TextForm
                key={editing.round}
                shown={shown}
                messages={editor}
                forms={messages.forms}
                mistakes={mistakes}
                value={draft.value}
                onChange={editing.change}
              />
            </Panel>
          </div>
          {shown.mayPublish && <ReadBack forms={messages.forms} reading={editing.reading} />}
        </div>
        <EditorBar messages={messages} shown={shown} editing={editing} />
      </div>
      <FurtherActions messages={messages} shown={shown} editing={editing} />
    </OfficePage>
  );
}
