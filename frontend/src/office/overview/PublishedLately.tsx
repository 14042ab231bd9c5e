/** What was published lately, each with its undo. */
import { useState } from "react";
import type { LatestPublication, OfficeOverview } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, HINT } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { documentAddress } from "../office";
import { postJson } from "../publishing/postJson";
import { OverviewPart } from "./OverviewPart";

interface PublishedLatelyProps {
  messages: Messages["office"]["published"];
  shown: OfficeOverview;
}

export function PublishedLately({ messages, shown: { published, mayPublish } }: PublishedLatelyProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState("");
  const [undone, setUndone] = useState<LatestPublication[]>([]);

  const undo = async (publication: LatestPublication) => {
    if (!window.confirm(format(messages.question, { title: publication.title }))) return;
    setPending(true);
    setFailure("");
    try {
      const { id, version } = publication;
      await postJson("restore", { key: id, version: version - 1, base: version });
      setUndone((before) => [...before, publication]);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setPending(false);
    }
  };

  if (published.length === 0) return null;
  const last = undone.at(-1);
  return (
    <OverviewPart heading={messages.heading}>
      <p role="alert" className={`empty:hidden ${ERROR}`}>
        {failure}
      </p>
      <p role="status" className={`empty:hidden ${HINT}`}>
        {last && format(messages.undone, { title: last.title })}
      </p>
      <ul>
        {published.map((publication) => {
          const { id, title, name, time, version, current } = publication;
          return (
            <li
              key={`${id} ${version}`}
              className="flex items-center justify-between gap-4 border-t border-line py-2 first:border-t-0"
            >
              <div className="min-w-0">
                <TextLink className="inline-block py-1 wrap-anywhere" to={`${documentAddress(id)}?history`}>
                  {title}
                </TextLink>
                <p className={HINT}>{format(messages.by, { name, time })}</p>
              </div>
              {mayPublish && current && !undone.includes(publication) && (
                <Button
                  look="secondary"
                  size="small"
                  className="flex-none noscript:hidden"
                  pending={pending}
                  aria-label={format(messages.undoOf, { title })}
                  onClick={() => undo(publication)}
                >
                  {messages.undo}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </OverviewPart>
  );
}
