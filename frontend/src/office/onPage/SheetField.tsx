/** The one field of a text that a sheet is open for. */
import { useReducer } from "react";
import { BANK_BLOCKS, BANK_DETAILS } from "#app/generated/access.ts";
import type { Messages } from "#app/generated/messages.ts";
import { HINT } from "#app/ui/Field/Field.tsx";
import { DETAILS, nameOfDetail } from "../publishing/details";
import { AmountField } from "../publishing/fields/AmountField";
import { AnyField } from "../publishing/fields/AnyField";
import { amountAt } from "../publishing/fields/amounts";
import { Fields } from "../publishing/fields/Fields";
import { PhaseField } from "../publishing/fields/PhaseField";
import { isOfPhase } from "../publishing/fields/phases";
import { isObject, type Json, resolved } from "../publishing/form";
import type { OpenText } from "./ChangedText";
import { fieldAt, valueAt, withValueAt } from "./fieldAt";
import type { FieldPlace } from "./marks";

interface SheetFieldProps {
  messages: Messages["publishing"];
  place: FieldPlace;
  text: OpenText;
  /** Tells those who cannot see it what a control has done. */
  say: (message: string) => void;
  onChange: (value: Json) => void;
}

/** Whether a field is of the bank account, which administrators alone change. */
function isOfBank({ text, field }: FieldPlace): boolean {
  const [name = ""] = field.split(".");
  return (
    (text === DETAILS && BANK_DETAILS.some((it) => it === name)) ||
    BANK_BLOCKS.some(([file, block]) => file === `${text}.toml` && block === name)
  );
}

export function SheetField({ messages, place, text: { shown, draft }, say, onChange }: SheetFieldProps) {
  const { editor, forms } = messages;
  /** Renders it at once: a control that waits for its draft loses what is typed meanwhile. */
  const [, renderAnew] = useReducer((count: number) => count + 1, 0);
  const changeAll = (value: Json) => {
    onChange(value);
    renderAnew();
  };
  if (isOfBank(place) && !shown.mayPublish) return <p className={HINT}>{forms.details.onlyAdmins}</p>;

  const typed = draft.latest.current;
  const setup = { root: shown.form, messages: editor, forms, mistakes: draft.mistakes, say };
  if (isOfPhase(place.text, place.field)) {
    return <PhaseField setup={setup} published={shown.published} value={typed} onChange={changeAll} />;
  }
  const found = fieldAt(shown.form, typed, place.field);
  if (!found) return null;
  const parent = found.path.replace(/\.?[^.]+$/, "");
  const change = (next: Json | undefined, beside: { [name: string]: Json } = {}) => {
    let all = draft.latest.current;
    const around = valueAt(all, parent);
    if (isObject(around)) all = withValueAt(all, parent, { ...around, ...beside });
    changeAll(withValueAt(all, found.path, next));
  };
  const schema = resolved(found.schema, shown.form);
  const field = { setup, path: found.path, value: valueAt(typed, found.path), onChange: change };
  const amount = amountAt(place.text, place.field);
  if (amount)
    return <AmountField {...field} label={forms.fundraising[amount]} hint={forms.fundraising.hint} />;
  if (schema.properties && schema.type === "object") return <Fields {...field} schema={schema} />;
  const isDetail = place.text === DETAILS;
  const needed = isDetail ? valueAt(typed, `${parent}.needed`) : undefined;
  return (
    <AnyField
      {...field}
      schema={typeof needed === "string" ? { ...schema, description: needed } : schema}
      label={isDetail ? nameOfDetail(forms, parent) : found.label}
      required={found.required || isDetail}
    />
  );
}
