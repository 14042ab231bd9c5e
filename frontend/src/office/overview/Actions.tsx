/** What is done most often: one tap each. */
import type { Messages } from "#app/generated/messages.ts";
import { TEXTS } from "#app/runtime/routing/access.ts";

const ACTIONS = [
  ["gatherings", "#gatherings"],
  ["event", `${TEXTS.path}?add#add`],
  ["notice", `${TEXTS.path}/notice`],
  ["lesson", `${TEXTS.path}?add=lessons#add`],
  ["photographs", `${TEXTS.path}/gallery`],
  ["words", TEXTS.path],
] as const;

export function Actions({ messages }: { messages: Messages["office"]["actions"] }) {
  return (
    <ul className="mb-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-6">
      {ACTIONS.map(([name, address]) => (
        <li key={name} className="grid">
          <a
            href={address}
            className="flex min-h-14 items-center rounded-2xl border border-outline bg-surface px-5 py-3 font-semibold text-ink hover:border-ink hover:bg-band lg:min-h-24"
          >
            {messages[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
