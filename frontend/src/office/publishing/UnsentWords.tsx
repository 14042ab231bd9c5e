/** Asks an editor who signs out while words on this device are not sent. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { OfficeScreen } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { SIGN_OUT } from "#app/runtime/addresses.ts";
import { signInAddress } from "#app/runtime/routing/guard.ts";
import { Button, buttonClasses } from "#app/ui/Button/Button.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { OfficePage } from "../OfficePage";
import { sendTyped } from "./sendDraft";
import { markUnsent, type Unsent, unsent } from "./typed";

interface UnsentWordsProps {
  messages: Messages["publishing"];
  shown: Extract<OfficeScreen, { screen: "unsent" }>;
}

export function UnsentWords({
  messages: { unsent: messages, editor },
  shown: { account, stay },
}: UnsentWordsProps) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState<Unsent[]>([]);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState("");
  const [signedOut, setSignedOut] = useState(false);

  useEffect(() => {
    const found = unsent(account);
    setTexts(found);
    if (found.length > 0) return;
    // Another tab has sent all of them meanwhile.
    markUnsent(account);
    // Who was led here by another website has not asked to be signed out.
    const isAsked = document.referrer.startsWith(`${window.location.origin}/`);
    if (isAsked) form.current?.submit();
    else window.location.replace(stay);
  }, [account, stay]);

  const send = async () => {
    setPending(true);
    setFailure("");
    const states = new Set<string>();
    for (const text of unsent(account)) states.add(await sendTyped(account, text));
    const left = unsent(account);
    setTexts(left);
    if (left.length === 0) {
      form.current?.submit();
      return;
    }
    setPending(false);
    setSignedOut(states.has("signedOut"));
    if (states.has("signedOut")) setFailure(editor.signedOut);
    else setFailure(states.has("offline") ? messages.offline : messages.refused);
  };

  return (
    <OfficePage title={messages.heading}>
      <Panel className="grid grid-cols-1 gap-6 lg:max-w-176">
        <p>{messages.text}</p>
        <noscript>
          <p>{messages.noScripts}</p>
        </noscript>
        <p role="alert" className="font-semibold text-danger empty:hidden">
          {failure}
        </p>
        {signedOut && (
          <p>
            <TextLink to={signInAddress(pathname + search)}>{editor.signIn}</TextLink>
          </p>
        )}
        <div className="flex flex-wrap gap-3 max-xs:*:w-full">
          <Button
            pending={pending}
            pendingLabel={messages.sending}
            onClick={send}
            className="noscript:hidden"
          >
            {messages.send}
          </Button>
          <form ref={form} method="post" action={`${SIGN_OUT}?anyway`}>
            <Button type="submit" look="secondary" className="max-xs:w-full">
              {messages.leave}
            </Button>
          </form>
          <a href={stay} className={buttonClasses("quiet")}>
            {messages.stay}
          </a>
        </div>
        {/* Known to the scripts alone, so it stands below what can be tapped before they come. */}
        {texts.length > 0 && (
          <div>
            <p>{messages.texts}</p>
            <ul className="mt-2 grid gap-2">
              {texts.map(({ id, typed: { title = id } }) => (
                <li key={id}>
                  <TextLink to={`/admin/content/${id}`}>{title}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </OfficePage>
  );
}
