/** What a colleague is writing in the text, and what can be done about it. */
import { useState } from "react";
import type { ColleaguesDraft } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { Changes } from "./Changes";
import { bankChangesAmong } from "./details";
import { ReadBack, useReadBack } from "./forms/ReadBack";

interface ColleaguesPanelProps {
  messages: Messages["publishing"];
  /** The id of the text. */
  text: string;
  draft: ColleaguesDraft;
  mayPublish: boolean;
  /** Whether the reader has a draft of the text, too. */
  hasOwn: boolean;
  pending: boolean;
  onApprove: () => void;
  onPreview: () => void;
  onTakeOver: () => void;
}

export function ColleaguesPanel({
  messages: { colleague, history, forms },
  text,
  draft: { name, since, ready, changes },
  mayPublish,
  hasOwn,
  pending,
  onApprove,
  onPreview,
  onTakeOver,
}: ColleaguesPanelProps) {
  const canApprove = mayPublish && ready;
  const reading = useReadBack(bankChangesAmong(text, changes));
  const [message, setMessage] = useState("");
  const approve = () => {
    setMessage(reading.isHeld ? forms.details.readBack.needed : "");
    if (reading.isHeld) reading.box.current?.focus();
    else onApprove();
  };
  return (
    <Panel as="section" tone="mist">
      <p className="mb-4 font-semibold text-ink">
        {format(ready ? colleague.ready : colleague.editing, { name, time: since })}
      </p>
      <details className="mb-4" open={canApprove}>
        <summary className="cursor-pointer py-2">{colleague.changes}</summary>
        <Changes messages={history} changes={changes} />
      </details>
      {canApprove && !hasOwn && <ReadBack forms={forms} reading={reading} />}
      {message && reading.isHeld && (
        <p role="alert" className="my-4 font-semibold text-danger">
          {message}
        </p>
      )}
      {hasOwn ? (
        <p className={HINT}>{colleague.ownFirst}</p>
      ) : (
        <div className="flex flex-wrap gap-3 max-xs:*:w-full">
          {canApprove && (
            <>
              <Button pending={pending} onClick={approve}>
                {colleague.approve}
              </Button>
              <Button look="secondary" pending={pending} onClick={onPreview}>
                {colleague.show}
              </Button>
            </>
          )}
          <Button look={canApprove ? "quiet" : "secondary"} pending={pending} onClick={onTakeOver}>
            {colleague.takeOver}
          </Button>
        </div>
      )}
    </Panel>
  );
}
