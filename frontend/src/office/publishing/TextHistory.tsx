/** What was published of a text, and the way back to it. */
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { Mistake, TextHistory as Shown } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { BackLink } from "#app/ui/BackLink/BackLink.tsx";
import { Badge } from "#app/ui/Badge/Badge.tsx";
import { Button } from "#app/ui/Button/Button.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { ERROR } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { OfficePage } from "../OfficePage";
import { Changes } from "./Changes";
import { mistakeInWords } from "./form";
import { postJson, Refusal } from "./postJson";

export function TextHistory({ messages, shown }: { messages: Messages["publishing"]; shown: Shown }) {
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<{ message: string; mistakes: Mistake[] }>();
  const failureElement = useRef<HTMLDivElement>(null);
  // The button may be far below it.
  useEffect(() => {
    if (failure) failureElement.current?.focus();
  }, [failure]);
  const [pending, setPending] = useState(false);
  const [begun, setBegun] = useState(false);
  const { history } = messages;

  const restore = async (version: number) => {
    setPending(true);
    try {
      await postJson("restore", { key: shown.id, version, base: shown.current }, () => setBegun(true));
      window.location.assign(`${pathname}?history`);
    } catch (error) {
      setFailure({
        message: error instanceof Error ? error.message : String(error),
        mistakes: error instanceof Refusal ? error.details.mistakes : [],
      });
      setPending(false);
    }
  };

  return (
    <OfficePage
      title={shown.title}
      lead={history.heading}
      actions={<BackLink to={pathname}>{history.back}</BackLink>}
    >
      {failure && failure.mistakes.length > 0 ? (
        <ErrorSummary
          ref={failureElement}
          heading={failure.message}
          className="mb-6"
          // Their fields are on another screen.
          problems={failure.mistakes.map((mistake) => ({
            name: mistake.field,
            id: "",
            message: mistakeInWords(mistake),
          }))}
        />
      ) : (
        <div ref={failureElement} tabIndex={-1} role="alert" className={ERROR}>
          {failure?.message}
        </div>
      )}
      {shown.mayPublish && (
        <noscript>
          <p className="mb-6">{messages.editor.noScripts}</p>
        </noscript>
      )}
      <p role="status" className="mb-6 empty:hidden">
        {begun && pending && messages.editor.publishing}
      </p>
      <ol className="grid grid-cols-1 gap-6">
        {shown.versions.map(({ number, author, reason, published, changes }) => (
          <li key={number}>
            <Panel as="section">
              <h2>{number === 0 ? history.release : history.version.replace("{number}", String(number))}</h2>
              {author && (
                <p className="mb-2 text-muted">
                  {history.by.replace("{name}", () => author).replace("{time}", () => published)}
                </p>
              )}
              {reason && <p className="mb-4">{reason}</p>}
              {number > 0 && <Changes messages={history} changes={changes} />}
              <div className="mt-4">
                {number === shown.seen ? (
                  <Badge look="done">{history.current}</Badge>
                ) : (
                  shown.mayPublish && (
                    <Button
                      look="secondary"
                      className="noscript:hidden"
                      pending={pending}
                      onClick={() => restore(number)}
                    >
                      {history.restore}
                    </Button>
                  )
                )}
              </div>
            </Panel>
          </li>
        ))}
      </ol>
      {shown.older && (
        <p className="mt-6">
          <TextLink to={`${pathname}?history&before=${shown.older}`}>{history.older}</TextLink>
        </p>
      )}
    </OfficePage>
  );
}
