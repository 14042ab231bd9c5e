/** Offers a passkey to whoever has none, until they put the offer away. */
import type { Messages } from "#app/generated/messages.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { Link } from "#app/ui/Link/Link.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";

export function PasskeyOffer({ messages }: { messages: Messages["office"]["passkey"] }) {
  return (
    <Panel as="section" tone="mist" className="mb-6">
      <h2>{messages.heading}</h2>
      <p className="mb-4">{messages.text}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/profile#passkeys" reloadDocument className={buttonClasses("primary")}>
          {messages.add}
        </Link>
        <form method="post" action="/api/passkeys/dismiss">
          <Button type="submit" look="secondary">
            {messages.dismiss}
          </Button>
        </form>
      </div>
    </Panel>
  );
}
