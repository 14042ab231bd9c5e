/** Below the page that is changed: how much is changed, and what can be done with it. */
import type { ReactNode } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { Close } from "#app/ui/Icon/Close.tsx";

interface ChangesBarProps {
  messages: Messages["publishing"]["onPage"];
  /** The way out: the page as visitors see it. */
  page: string;
  count: number;
  canUndo: boolean;
  pending: boolean;
  /** Whether all of it waits for an administrator. */
  isAsked: boolean;
  mayPublish: boolean;
  isSeeing: boolean;
  onSee: () => void;
  onUndo: () => void;
  onPublish: () => void;
  /** What is said above. */
  children: ReactNode;
}

export function ChangesBar({
  messages,
  page,
  count,
  canUndo,
  pending,
  isAsked,
  mayPublish,
  isSeeing,
  onSee,
  onUndo,
  onPublish,
  children,
}: ChangesBarProps) {
  const number = count === 1 ? messages.oneChange : format(messages.changes, { number: String(count) });
  return (
    <div className="border-t border-line bg-surface px-3 py-2 shadow-lift-strong">
      {children}
      <div className="flex flex-wrap items-center justify-center gap-2">
        <a
          href={page}
          aria-label={messages.back}
          className="grid size-11 flex-none place-items-center rounded-full text-ink hover:bg-band"
        >
          <Close />
        </a>
        <span aria-live="polite" className="mr-auto font-semibold text-ink">
          {count > 0 && number}
        </span>
        {canUndo && count === 0 ? (
          <Button look="secondary" size="small" pending={pending} onClick={onUndo}>
            {messages.undo}
          </Button>
        ) : (
          <>
            <Button
              look="secondary"
              size="small"
              aria-expanded={isSeeing}
              unavailable={count === 0}
              onClick={onSee}
            >
              {messages.see}
            </Button>
            <Button size="small" pending={pending} unavailable={count === 0 || isAsked} onClick={onPublish}>
              {mayPublish ? messages.publish : messages.ask}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
