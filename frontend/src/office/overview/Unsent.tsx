/** What this device keeps and the website does not have; it is sent when there is a network. */
import { useEffect, useEffectEvent, useState } from "react";
import type { Messages } from "#app/generated/messages.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { HINT } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { documentAddress } from "../office";
import { sendTyped } from "../publishing/sendDraft";
import { type Unsent as UnsentText, unsent } from "../publishing/typed";

export function Unsent({ messages, account }: { messages: Messages["office"]["unsent"]; account: number }) {
  const [texts, setTexts] = useState<UnsentText[]>([]);
  const [pending, setPending] = useState(false);
  const [said, setSaid] = useState("");

  const send = async () => {
    setPending(true);
    const states = new Set<string>();
    for (const text of unsent(account)) states.add(await sendTyped(account, text));
    setTexts(unsent(account));
    setPending(false);
    if (states.has("offline") || states.has("signedOut")) setSaid(messages.offline);
    else setSaid(states.has("refused") ? messages.refused : messages.sent);
  };
  const sendAtOnce = useEffectEvent(() => void send());

  useEffect(() => {
    const found = unsent(account);
    setTexts(found);
    if (found.length > 0) sendAtOnce();
    const sendAgain = () => sendAtOnce();
    addEventListener("online", sendAgain);
    return () => removeEventListener("online", sendAgain);
  }, [account]);

  if (texts.length === 0 && !said) return null;
  return (
    <Panel as="section" tone="mist" className="mb-6">
      <h2>{messages.heading}</h2>
      {texts.length > 0 && (
        <>
          <p className={HINT}>{messages.text}</p>
          <ul className="my-2">
            {texts.map(({ id, typed: { title = id } }) => (
              <li key={id}>
                <TextLink className="inline-block py-2 wrap-anywhere" to={documentAddress(id)}>
                  {title}
                </TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <p role="status" className="empty:hidden">
        {said}
      </p>
      {texts.length > 0 && (
        <Button className="mt-3" look="secondary" pending={pending} onClick={send}>
          {messages.send}
        </Button>
      )}
    </Panel>
  );
}
