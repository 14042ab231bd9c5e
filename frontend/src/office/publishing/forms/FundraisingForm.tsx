/** The fundraising page: its sums. All that the page says of them is computed by the program. */
import { format } from "#app/runtime/format.ts";
import { HINT } from "#app/ui/Field/Field.tsx";
import { AmountField } from "../fields/AmountField";
import { AMOUNTS, amountInWords, percentOf } from "../fields/amounts";
import { at, withAt } from "../valuesAt";
import type { HandMadeFormProps } from "./handMade";
import { OtherFields } from "./OtherFields";

const SHOWN = AMOUNTS.map((name) => `progress.${name}.rand`);

export function FundraisingForm({ setup, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.fundraising;
  const [current, goal, first] = AMOUNTS.map((name) => at(value, "progress", name, "rand"));
  const isKnown = typeof current === "number" && typeof goal === "number" && typeof first === "number";
  return (
    <>
      {AMOUNTS.map((name) => (
        <AmountField
          key={name}
          setup={setup}
          label={messages[name]}
          hint={name === "current" ? messages.hint : undefined}
          path={`progress.${name}.rand`}
          value={at(value, "progress", name, "rand")}
          onChange={(rand) => onChange(withAt(value, ["progress", name, "rand"], rand))}
        />
      ))}
      <p role="status" className={`${HINT} empty:hidden`}>
        {isKnown &&
          format(messages.computed, {
            amount: amountInWords(current),
            all: percentOf(current, goal),
            first: percentOf(current, first),
          })}
      </p>
      <OtherFields setup={setup} shown={SHOWN} value={value} onChange={onChange} />
    </>
  );
}
