/** Bank details that have changed, to be compared figure by figure before they are published. */
import { type RefObject, useRef, useState } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { type BankChange, inGroups, nameOfDetail } from "../details";

/** How far they are read back. */
export interface ReadingBack {
  changes: BankChange[];
  /** Whether nothing may be published yet. */
  isHeld: boolean;
  /** Whether somebody wanted to publish all the same, and was asked to read them back. */
  isAsked: boolean;
  /** Asks for that, where it is needed. */
  ask: () => void;
  confirm: (isRight: boolean) => void;
  /** Takes the focus then. */
  box: RefObject<HTMLInputElement | null>;
}

/** What was confirmed counts until one of them changes again. */
export function useReadBack(changes: BankChange[]): ReadingBack {
  const [confirmed, setConfirmed] = useState("");
  const [wasAsked, setWasAsked] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const read = JSON.stringify(changes);
  const isHeld = changes.length > 0 && confirmed !== read;
  return {
    changes,
    isHeld,
    isAsked: isHeld && wasAsked,
    ask: () => {
      setWasAsked(isHeld);
      // What asks may have to show it first.
      requestAnimationFrame(() => isHeld && box.current?.focus());
    },
    confirm: (isRight) => setConfirmed(isRight ? read : ""),
    box,
  };
}

interface ReadBackProps {
  forms: Messages["publishing"]["forms"];
  reading: ReadingBack;
}

export function ReadBack({ forms, reading: { changes, isHeld, confirm, box } }: ReadBackProps) {
  const messages = forms.details.readBack;
  if (changes.length === 0) return null;
  return (
    <section
      aria-labelledby="read-back-heading"
      className={`grid gap-4 rounded-xl border-2 p-4 ${isHeld ? "border-focus bg-mist" : "border-line"}`}
    >
      <h3 id="read-back-heading" className="mb-1 text-xl/[1.3]">
        {messages.heading}
      </h3>
      <p>{messages.text}</p>
      <dl className="grid grid-cols-1 gap-3">
        {changes.map(([name, text]) => (
          <div key={name} className="grid grid-cols-1 gap-1">
            <dt className="text-sm/[1.4] text-muted">{nameOfDetail(forms, name)}</dt>
            <dd className="text-xl/[1.3] font-semibold text-ink wrap-anywhere">{inGroups(text)}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-11 items-center gap-3 font-semibold text-ink">
        <input
          ref={box}
          type="checkbox"
          className="size-6 flex-none accent-action"
          checked={!isHeld}
          onChange={({ target }) => confirm(target.checked)}
        />
        {messages.confirm}
      </label>
    </section>
  );
}
