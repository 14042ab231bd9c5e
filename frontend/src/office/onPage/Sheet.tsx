/** The sheet in which one field of a page is changed. */
import { useEffect, useRef, useState } from "react";
import type { Clash } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, HINT } from "#app/ui/Field/Field.tsx";
import { Close } from "#app/ui/Icon/Close.tsx";
import { RoundButton } from "#app/ui/RoundButton/RoundButton.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { DETAILS, nameOfDetail } from "../publishing/details";
import type { Json } from "../publishing/form";
import { TwoTexts } from "../publishing/TwoTexts";
import type { OpenText } from "./ChangedText";
import type { FieldPlace } from "./marks";
import { SheetField } from "./SheetField";

interface SheetProps {
  messages: Messages["publishing"];
  place: FieldPlace;
  /** Undefined until it is there. */
  text: OpenText | undefined;
  /** Why it is not there. */
  failure: string;
  /** What stands there does something, too. */
  control?: "link" | "button";
  onChange: (value: Json) => void;
  onPress: () => void;
  onClose: () => void;
}

export function Sheet({ messages, place, text, failure, control, onChange, onPress, onClose }: SheetProps) {
  const { onPage: says } = messages;
  const body = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  /** Other words are in the field. */
  const [round, setRound] = useState(0);
  const isThere = text !== undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another field takes the focus
  useEffect(() => {
    const first = body.current?.querySelector<HTMLElement>("input, textarea, select, button");
    first?.focus({ preventScroll: true });
    if (first instanceof HTMLTextAreaElement || first instanceof HTMLInputElement) {
      if (first.type === "text" || first.type === "textarea") first.setSelectionRange(9e6, 9e6);
    }
  }, [isThere, place]);

  const title = () => {
    if (!text) return says.opening;
    const [name = ""] = place.field.split(".");
    if (place.text === DETAILS) return nameOfDetail(messages.forms, name);
    return text.shown.title;
  };

  const goOn = async (which: (clash: Clash) => Json) => {
    await text?.draft.choose(which);
    setRound((before) => before + 1);
  };

  return (
    <section
      aria-labelledby="sheet-heading"
      className="flex max-h-[55dvh] min-h-0 flex-col border-t-2 border-action bg-surface lg:max-h-none lg:border-t-0 lg:border-l-2"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-3 px-4 pt-2">
        <h2 id="sheet-heading" className="min-w-0 truncate text-xl/[1.3]">
          {title()}
        </h2>
        <RoundButton className="size-11!" aria-label={says.close} onClick={onClose}>
          <Close />
        </RoundButton>
      </div>
      <div ref={body} className="grid min-h-0 grid-cols-1 content-start gap-4 overflow-y-auto px-4 pt-1 pb-4">
        {failure && (
          <p role="alert" className={ERROR}>
            {failure}
          </p>
        )}
        {text?.draft.clash && (
          <TwoTexts
            messages={messages}
            clash={text.draft.clash}
            pending={false}
            onTogether={() => goOn(({ together }) => together)}
            onKeep={() => goOn(() => text.draft.latest.current)}
            onTake={() => goOn(({ other }) => other)}
          />
        )}
        {text?.shown.colleagues.map(({ account, name, since }) => (
          <p key={account} className={HINT}>
            {messages.colleague.editing.replace("{name}", () => name).replace("{time}", () => since)}
          </p>
        ))}
        <div key={`${place.text} ${place.field} ${round}`} className="grid grid-cols-1 gap-4">
          {text && <SheetField messages={messages} place={place} text={text} say={say} onChange={onChange} />}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="small" onClick={onClose}>
            {says.done}
          </Button>
          {control && (
            <Button look="secondary" size="small" onClick={onPress}>
              {control === "link" ? says.openLink : says.useButton}
            </Button>
          )}
          <TextLink to={`/admin/content/${place.text}`} reloadDocument>
            {says.wholeText}
          </TextLink>
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </section>
  );
}
