/** The sheet in which one field of a page is changed. */
import { useEffect, useReducer, useRef, useState } from "react";
import { BANK_BLOCKS, BANK_DETAILS } from "#app/generated/access.ts";
import type { Clash } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ERROR, HINT } from "#app/ui/Field/Field.tsx";
import { Close } from "#app/ui/Icon/Close.tsx";
import { RoundButton } from "#app/ui/RoundButton/RoundButton.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";
import { AnyField } from "../publishing/fields/AnyField";
import { Fields } from "../publishing/fields/Fields";
import { isObject, type Json, resolved } from "../publishing/form";
import { DETAILS, nameOfDetail } from "../publishing/forms/details";
import { TwoTexts } from "../publishing/TwoTexts";
import type { OpenText } from "./ChangedText";
import { fieldAt, valueAt, withValueAt } from "./fieldAt";
import type { FieldPlace } from "./marks";

/** The text whose figures on the page are computed: they are changed in its form alone. */
const SUMS = "new-ashram-project/fundraising";

interface SheetProps {
  words: Messages["publishing"];
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

export function Sheet({ words, place, text, failure, control, onChange, onPress, onClose }: SheetProps) {
  const { onPage: says, editor } = words;
  const body = useRef<HTMLDivElement>(null);
  const [said, say] = useState("");
  /** Other words are in the field. */
  const [round, setRound] = useState(0);
  const isThere = text !== undefined;
  /** Renders it at once: a control that waits for its draft loses what is typed meanwhile. */
  const [, renderAnew] = useReducer((count: number) => count + 1, 0);

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
    if (place.text === DETAILS) return nameOfDetail(words.forms, name);
    return text.shown.title;
  };

  const goOn = async (which: (clash: Clash) => Json) => {
    await text?.draft.choose(which);
    setRound((before) => before + 1);
  };

  const field = () => {
    if (!text) return null;
    const { shown, draft } = text;
    const [detail = ""] = place.field.split(".");
    const isForAdmins =
      (place.text === DETAILS && BANK_DETAILS.some((name) => name === detail)) ||
      BANK_BLOCKS.some(([file, name]) => file === `${place.text}.toml` && name === detail);
    if (isForAdmins && !shown.mayPublish) return <p className={HINT}>{words.forms.details.onlyAdmins}</p>;
    const typed = draft.latest.current;
    const found = fieldAt(shown.form, typed, place.field);
    if (!found) return null;
    const setup = { root: shown.form, words: editor, forms: words.forms, mistakes: draft.mistakes, say };
    const schema = resolved(found.schema, shown.form);
    const value = valueAt(typed, found.path);
    const parent = found.path.replace(/\.?[^.]+$/, "");
    const change = (next: Json | undefined, beside: { [name: string]: Json } = {}) => {
      let all = draft.latest.current;
      const around = valueAt(all, parent);
      if (isObject(around)) all = withValueAt(all, parent, { ...around, ...beside });
      onChange(withValueAt(all, found.path, next));
      renderAnew();
    };
    if (schema.properties && schema.type === "object") {
      return <Fields setup={setup} schema={schema} path={found.path} value={value} onChange={change} />;
    }
    const needed = place.text === DETAILS ? valueAt(typed, `${parent}.needed`) : undefined;
    return (
      <AnyField
        setup={setup}
        schema={typeof needed === "string" ? { ...schema, description: needed } : schema}
        label={place.text === DETAILS ? nameOfDetail(words.forms, parent) : found.label}
        path={found.path}
        value={value}
        required={found.required || place.text === DETAILS}
        onChange={change}
      />
    );
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
            words={words}
            clash={text.draft.clash}
            pending={false}
            onTogether={() => goOn(({ together }) => together)}
            onKeep={() => goOn(() => text.draft.latest.current)}
            onTake={() => goOn(({ other }) => other)}
          />
        )}
        {text?.shown.colleagues.map(({ account, name, since }) => (
          <p key={account} className={HINT}>
            {words.colleague.editing.replace("{name}", () => name).replace("{time}", () => since)}
          </p>
        ))}
        <div key={`${place.text} ${place.field} ${round}`} className="grid grid-cols-1 gap-4">
          {field()}
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
            {place.text === SUMS ? says.sums : says.wholeText}
          </TextLink>
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
    </section>
  );
}
