/** Bank details that have changed, to be compared figure by figure before they are published. */
import type { Messages } from "#app/generated/messages.ts";
import { inGroups } from "./details";

/** Where the focus goes when somebody publishes first. */
export const READ_BACK = "read-back";

interface ReadBackProps {
  words: Messages["publishing"]["forms"]["details"]["readBack"];
  changes: [name: string, text: string][];
  confirmed: boolean;
  onConfirm: (isRight: boolean) => void;
}

export function ReadBack({ words, changes, confirmed, onConfirm }: ReadBackProps) {
  return (
    <section
      aria-labelledby="read-back-heading"
      className={`grid gap-4 rounded-xl border-2 p-4 ${confirmed ? "border-line" : "border-focus bg-mist"}`}
    >
      <h3 id="read-back-heading" className="mb-1 text-xl/[1.3]">
        {words.heading}
      </h3>
      <p>{words.text}</p>
      <dl className="grid gap-3">
        {changes.map(([name, text]) => (
          <div key={name} className="grid gap-1">
            <dt className="text-sm/[1.4] text-muted">{name}</dt>
            <dd className="text-xl/[1.3] font-semibold text-ink wrap-anywhere">{inGroups(text)}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-11 items-center gap-3 font-semibold text-ink">
        <input
          id={READ_BACK}
          type="checkbox"
          className="size-6 flex-none accent-action"
          checked={confirmed}
          onChange={({ target }) => onConfirm(target.checked)}
        />
        {words.confirm}
      </label>
    </section>
  );
}
