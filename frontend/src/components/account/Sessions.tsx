/** The browsers that are signed in to an account, each with a form that ends its session. */
import type { Profile } from "../../generated/content";
import type { AccountSession } from "../../generated/context";

export interface SessionsProps {
  words: Profile["sessions"];
  sessions: AccountSession[];
}

/** What stands for all sessions but this one; see crates/web/src/controllers/accounts. */
const OTHERS = "others";

export function Sessions({ words, sessions }: SessionsProps) {
  return (
    <section className="account-sessions" aria-labelledby="sessions">
      <h2 id="sessions">{words.heading}</h2>
      <p>{words.text}</p>
      <ul>
        {sessions.map(({ id, device, signedIn, lastUsed, current }) => {
          const name = device || words.unknown;
          return (
            <li key={id}>
              <div>
                <h3>
                  {name} {current && <span className="session-mark">{words.current}</span>}
                </h3>
                <p>
                  {words.signedIn.replace("{time}", signedIn)}
                  <br />
                  {words.lastUsed.replace("{day}", lastUsed)}
                </p>
              </div>
              {!current && (
                <form method="post" action="/api/sessions/end">
                  <input type="hidden" name="session" value={id} />
                  <button
                    type="submit"
                    className="button"
                    data-look="secondary"
                    aria-label={`${words.end}: ${name}, ${signedIn}`}
                  >
                    {words.end}
                  </button>
                </form>
              )}
            </li>
          );
        })}
      </ul>
      {sessions.length > 1 && (
        <form method="post" action="/api/sessions/end">
          <input type="hidden" name="session" value={OTHERS} />
          <button type="submit" className="button" data-look="secondary">
            {words.endOthers}
          </button>
        </form>
      )}
    </section>
  );
}
