/** The next days of what repeats: a tap on one says how it is on that day. */
import { useEffect, useRef, useState } from "react";
import type { EventChoices } from "#app/generated/context.ts";
import { ERROR, HINT } from "#app/ui/Field/Field.tsx";
import { errorAt, type FormSetup, hasMistake } from "../../field";
import { idOf } from "../../form";
import { CHIP, Line } from "./Control";
import {
  type DayState,
  type Fields,
  otherDayOf,
  otherDaysOf,
  partsOf,
  shownDays,
  stateOf,
  textOf,
  withFields,
  withOtherDay,
} from "./event";
import { dayInWords, shortDay } from "./inWords";
import { Where } from "./Where";

interface OtherDaysProps {
  setup: FormSetup;
  choices: EventChoices;
  event: Fields;
  onChange: (event: Fields) => void;
}

/** What stands below the day on its chip. */
function stateInWords(setup: FormSetup, event: Fields, day: string): string {
  const messages = setup.forms.event.days;
  const state = stateOf(event, day);
  const other = otherDayOf(event, day);
  const hours = textOf(other?.starts).slice(0, 5);
  return state === "time" && hours ? hours : messages[state];
}

export function OtherDays({ setup, choices, event, onChange }: OtherDaysProps) {
  const messages = setup.forms.event;
  const [opened, setOpened] = useState<string>();
  const days = shownDays(event, choices);
  const others = otherDaysOf(event);
  const pathOf = (day: string) => `recurrence.days[${others.findIndex((it) => it.day === day)}]`;
  // A mistake opens its day: it stands at its control.
  const mistaken = days.find((day) => hasMistake(setup, pathOf(day)));
  const open = days.includes(opened ?? "") ? opened : mistaken;
  const error = errorAt(setup, "recurrence.days");
  return (
    <fieldset id={idOf("recurrence.days")} tabIndex={-1} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-semibold text-ink">{messages.days.heading}</legend>
      <p className={HINT}>{days.length > 0 ? messages.days.hint : messages.days.nothing}</p>
      {error && <p className={ERROR}>{error}</p>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={`${CHIP} grid cursor-pointer ${day === open ? "border-ink bg-mist" : ""}`}
            aria-expanded={day === open}
            data-invalid={hasMistake(setup, pathOf(day)) ? "" : undefined}
            onClick={() => setOpened(day === open ? "" : day)}
          >
            {shortDay(messages, day)}
            <span
              className={`text-sm/[1.4] ${stateOf(event, day) === "usual" ? "font-normal text-muted" : "text-danger"}`}
            >
              {stateInWords(setup, event, day)}
            </span>
          </button>
        ))}
      </div>
      {open && (
        <OneDay
          key={open}
          isTapped={open === opened}
          setup={setup}
          choices={choices}
          event={event}
          day={open}
          path={pathOf(open)}
          onChange={onChange}
        />
      )}
    </fieldset>
  );
}

interface OneDayProps extends OtherDaysProps {
  day: string;
  path: string;
  /** Whether a tap has opened it, not a mistake. */
  isTapped: boolean;
}

const STATES = ["usual", "cancelled", "time", "place", "online"] satisfies DayState[];

function OneDay({ setup, choices, event, day, path, isTapped, onChange }: OneDayProps) {
  const panel = useRef<HTMLDivElement>(null);
  // Its choices open below the days: on a phone, below what can be seen.
  useEffect(() => {
    if (isTapped) panel.current?.scrollIntoView({ block: "nearest" });
  }, [isTapped]);
  const messages = setup.forms.event;
  const state = stateOf(event, day);
  const other = otherDayOf(event, day);
  const mistaken = [path, `${path}.day`, `${path}.cancelled`].find((it) => errorAt(setup, it));
  const beginning: Record<(typeof STATES)[number], Fields | undefined> = {
    usual: undefined,
    cancelled: { cancelled: true },
    time: { starts: partsOf(event.starts).time },
    place: { venue: "" },
    online: { online: "" },
  };
  const change = (changed: Fields | { [name: string]: string | undefined }) =>
    onChange(withOtherDay(event, day, withFields(other ?? {}, changed)));
  return (
    <div ref={panel} className="grid scroll-mb-28 grid-cols-1 gap-4 rounded-lg bg-mist p-4">
      <p id={idOf(mistaken ?? path)} tabIndex={-1} className="font-semibold text-ink">
        {dayInWords(messages, day)}
      </p>
      <div className="flex flex-wrap gap-2">
        {STATES.map((each) => (
          <button
            key={each}
            type="button"
            className={`${CHIP} cursor-pointer bg-surface`}
            aria-pressed={each === state}
            onClick={() => {
              if (each !== state) onChange(withOtherDay(event, day, beginning[each]));
            }}
          >
            {messages.days[each]}
          </button>
        ))}
      </div>
      {mistaken && <p className={ERROR}>{errorAt(setup, mistaken)}</p>}
      {state === "time" && (
        <>
          <Line
            setup={setup}
            path={`${path}.starts`}
            type="time"
            label={messages.from}
            value={textOf(other?.starts).slice(0, 5)}
            onChange={(starts) => change({ starts })}
          />
          <Line
            setup={setup}
            path={`${path}.ends`}
            type="time"
            label={messages.days.to}
            value={textOf(other?.ends).slice(0, 5)}
            onChange={(ends) => change({ ends: ends || undefined })}
          />
        </>
      )}
      {other?.venue !== undefined && (
        <Where
          setup={setup}
          path={`${path}.venue`}
          label={messages.venue.label}
          places={choices.places}
          value={other.venue}
          onChange={(venue) => change({ venue })}
        />
      )}
      {other?.online !== undefined && (
        <Line
          setup={setup}
          path={`${path}.online`}
          type="url"
          label={messages.days.address}
          value={textOf(other.online)}
          onChange={(online) => change({ online })}
        />
      )}
    </div>
  );
}
