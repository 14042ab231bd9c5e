/** How often an event takes place. */
import { useState } from "react";
import type { EventChoices } from "#app/generated/context.ts";
import { format } from "#app/runtime/format.ts";
import type { FormSetup } from "../../field";
import { CHIP, Check, Choice, Line } from "./Control";
import { isDay, weekdayOf } from "./days";
import { type Fields, fieldsOf, partsOf, ruleOf, textOf, withFields, withRule } from "./event";
import { ruleInWords, weekdayNames } from "./inWords";
import { type Rule, usualNth } from "./rule";

interface RepeatsProps {
  setup: FormSetup;
  choices: EventChoices;
  event: Fields;
  onChange: (event: Fields) => void;
}

type Kind = "once" | "weekly" | "fortnightly" | "monthly" | "days" | "kept";

/** Returns the kind that is chosen in the list. */
function kindOf(event: Fields, rule: Rule | undefined, first: string): Kind {
  if (event.recurrence === undefined) return "once";
  if (!rule) return "kept";
  if (rule.kind === "monthly") return "monthly";
  if (rule.every === 2) return "fortnightly";
  const isUsual = rule.weekdays.length === 1 && isDay(first) && rule.weekdays[0] === weekdayOf(first);
  return isUsual ? "weekly" : "days";
}

export function Repeats({ setup, choices, event, onChange }: RepeatsProps) {
  const messages = setup.forms.event;
  const { repeats } = messages;
  const recurrence = fieldsOf(event.recurrence);
  const { day } = partsOf(event.starts);
  const first = isDay(day) ? day : choices.today;
  const rule = ruleOf(event);
  const shown = kindOf(event, rule, day);
  // Before a second day is chosen, several are the same as every week.
  const [several, setSeveral] = useState(false);
  const kind = several && shown === "weekly" ? "days" : shown;
  const until = rule?.until ?? "";
  const weekdays = [weekdayOf(first)];
  const weekly: Rule = { kind: "weekly", every: 1, weekdays, until };
  const rules = {
    weekly,
    fortnightly: { ...weekly, every: 2 },
    monthly:
      rule?.kind === "monthly"
        ? rule
        : { kind: "monthly", nth: usualNth(first), weekday: weekdayOf(first), until },
  } satisfies { [kind: string]: Rule };
  const inWords = (it: Rule) => ruleInWords(messages, it, first);
  const ownWords = textOf(recurrence.words) || choices.recurs;
  const choose = (chosen: string) => {
    if (chosen === "once") onChange(withRule(event, undefined));
    setSeveral(chosen === "days");
    if (chosen === "days") onChange(withRule(event, weekly));
    if (chosen in rules) onChange(withRule(event, rules[chosen as keyof typeof rules]));
  };
  return (
    <>
      <Choice
        setup={setup}
        path="recurrence.rule"
        also={["recurrence", "recurrence.words", "recurrence.except"]}
        label={repeats.label}
        value={kind}
        options={[
          ["once", repeats.once],
          ["weekly", inWords(rules.weekly)],
          ["fortnightly", inWords(rules.fortnightly)],
          ["monthly", inWords(rules.monthly)],
          ["days", repeats.days],
          ...(kind === "kept"
            ? [["kept", ownWords ? format(repeats.kept, { words: ownWords }) : repeats.keptUnnamed] as const]
            : []),
        ]}
        onChange={choose}
      />
      {kind === "days" && rule?.kind === "weekly" && (
        <WeekdayChips
          setup={setup}
          rule={rule}
          first={day}
          onChange={(it) => onChange(withRule(event, it))}
        />
      )}
      {rule && (
        <Line
          setup={setup}
          path="recurrence.until"
          type="date"
          label={repeats.until}
          hint={repeats.untilHint}
          value={until}
          min={isDay(day) ? day : undefined}
          onChange={(last) => onChange(withRule(event, { ...rule, until: last }))}
        />
      )}
      {kind !== "once" && (
        <Check
          setup={setup}
          path="recurrence.notOnPublicHolidays"
          label={repeats.holidays}
          checked={recurrence.notOnPublicHolidays === true}
          onChange={(checked) =>
            onChange(
              withFields(event, {
                recurrence: withFields(recurrence, { notOnPublicHolidays: checked ? true : undefined }),
              }),
            )
          }
        />
      )}
    </>
  );
}

interface WeekdayChipsProps {
  setup: FormSetup;
  rule: Extract<Rule, { kind: "weekly" }>;
  first: string;
  onChange: (rule: Rule) => void;
}

/** The days of the week; that of the first day is always one of them. */
function WeekdayChips({ setup, rule, first, onChange }: WeekdayChipsProps) {
  const messages = setup.forms.event;
  const toggle = (weekday: number) => {
    const others = rule.weekdays.filter((it) => it !== weekday);
    const weekdays = rule.weekdays.includes(weekday) ? others : [...others, weekday].sort();
    onChange({ ...rule, weekdays });
  };
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold text-ink">{messages.repeats.days}</legend>
      <div className="flex flex-wrap gap-2">
        {weekdayNames(messages).map((name, weekday) => (
          <button
            key={name}
            type="button"
            className={`${CHIP} cursor-pointer`}
            aria-pressed={rule.weekdays.includes(weekday)}
            aria-disabled={isDay(first) && weekdayOf(first) === weekday}
            onClick={() => {
              if (!isDay(first) || weekdayOf(first) !== weekday) toggle(weekday);
            }}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
