/** What differs between two versions, field by field and word by word. */

import type { Change } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";

export function Changes({
  messages,
  changes,
}: {
  messages: Messages["publishing"]["history"];
  changes: Change[];
}) {
  if (changes.length === 0) return <p className="text-muted">{messages.noChanges}</p>;
  return (
    <dl className="grid grid-cols-1 gap-4">
      {changes.map(({ field, name, parts }, place) => (
        // An entry that left a list may have had the place of one that came.
        // biome-ignore lint/suspicious/noArrayIndexKey: changes stay as they are
        <div key={`${place} ${field}`}>
          <dt className="text-sm/[1.65] text-muted">{name}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {parts.map(({ kind, text }, at) => {
              // Parts have no other name than their place.
              const key = `${at}-${kind}`;
              if (kind === "same") return <span key={key}>{text}</span>;
              return kind === "added" ? (
                <ins key={key} className="bg-band text-ink">
                  <span className="sr-only">{messages.added} </span>
                  {text}
                </ins>
              ) : (
                <del key={key} className="text-danger">
                  <span className="sr-only">{messages.removed} </span>
                  {text}
                </del>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
