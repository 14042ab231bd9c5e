/** The form of the notice above every page: one sentence, and until when. */
import { Button } from "#app/ui/Button/Button.tsx";
import { Field } from "#app/ui/Field/Field.tsx";
import { errorAt } from "../field";
import { GrowingTextArea } from "../fields/GrowingTextArea";
import { MomentField } from "../fields/MomentField";
import { idOf, isObject } from "../form";
import type { HandMadeFormProps } from "./handMade";

/** As crates/content/src/notice.rs refuses more. */
const MOST_CHARACTERS = 160;

/** Returns the day that comes so many days after a day such as `2026-11-27`. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function NoticeForm({ setup, shown, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.notice;
  const { text, until, ...others } = isObject(value) ? value : {};
  const written = typeof text === "string" ? text : "";
  const days = [
    { name: messages.today, day: shown.today },
    { name: messages.tomorrow, day: dayAfter(shown.today, 1) },
    { name: messages.week, day: dayAfter(shown.today, 7) },
  ];

  // Most notices are of the day on which they are written.
  const write = (next: string) =>
    onChange(next === "" ? { ...others } : { ...others, text: next, until: until ?? shown.today });
  const setUntil = (day: typeof until) => onChange({ ...others, text: written, ...(day && { until: day }) });

  return (
    <>
      <Field id={idOf("text")} label={messages.text} hint={messages.textHint} error={errorAt(setup, "text")}>
        {(control) => (
          <GrowingTextArea
            {...control}
            value={written}
            maxLength={MOST_CHARACTERS}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-3">
        <MomentField
          setup={setup}
          schema={{ format: "moment", description: messages.untilHint }}
          label={messages.until}
          path="until"
          value={until}
          required
          onChange={setUntil}
        />
        <div className="flex flex-wrap gap-2">
          {days.map(({ name, day }) => (
            <Button
              key={day}
              look="secondary"
              size="small"
              className="aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
              aria-pressed={until === day}
              onClick={() => setUntil(day)}
            >
              {name}
            </Button>
          ))}
        </div>
      </div>
      {written === "" ? (
        <p className="text-muted">{messages.none}</p>
      ) : (
        <Button className="justify-self-start" look="quiet" size="small" onClick={() => write("")}>
          {messages.takeDown}
        </Button>
      )}
    </>
  );
}
