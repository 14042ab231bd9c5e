/** The browsers that are signed in to an account or were before, each with a form that ends that. */
import type { Documents } from "#app/generated/content.ts";
import type { AccountSession } from "#app/generated/context.ts";
import { format } from "#app/runtime/format.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { AccountPart } from "./AccountPart";

export interface SessionsProps {
  messages: Documents["profile"]["sessions"];
  sessions: AccountSession[];
}

/** What stands for all sessions but this one; see crates/web/src/accounts/sessions/handlers.rs. */
const OTHERS = "others";

export function Sessions({ messages, sessions }: SessionsProps) {
  return (
    <AccountPart as="section" aria-labelledby="sessions">
      <h2 id="sessions" className="leading-tight">
        {messages.heading}
      </h2>
      <p>{messages.text}</p>
      <ul className="my-5">
        {sessions.map(({ id, device, signedIn, lastUsed, hasSession, current }) => {
          const name = device || messages.unknown;
          const end = hasSession ? messages.end : messages.forget;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line py-4"
            >
              <div>
                <h3 className="font-sans text-[1rem]/normal font-semibold text-ink">
                  {name}{" "}
                  {(current || !hasSession) && (
                    <span
                      className={`ml-1.5 inline-block rounded-2xl border px-2.5 text-sm/normal font-normal text-text ${current ? "border-leaf" : "border-line"}`}
                    >
                      {current ? messages.current : messages.signedOut}
                    </span>
                  )}
                </h3>
                <p className="text-sm/[1.65] text-muted">
                  {format(messages.signedIn, { time: signedIn })}
                  <br />
                  {format(messages.lastUsed, { day: lastUsed })}
                </p>
              </div>
              {!current && (
                <form method="post" action="/api/sessions/end">
                  <input type="hidden" name="session" value={id} />
                  <Button type="submit" look="secondary" aria-label={`${end}: ${name}, ${signedIn}`}>
                    {end}
                  </Button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/api/sessions/end">
          <input type="hidden" name="session" value={OTHERS} />
          <Button type="submit" look="secondary" className="w-full">
            {messages.endOthers}
          </Button>
        </form>
      )}
    </AccountPart>
  );
}
