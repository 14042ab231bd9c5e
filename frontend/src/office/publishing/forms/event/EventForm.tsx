/** The form of an event, made by hand: what changes every week is at the top. */
import { ERROR, Field } from "#app/ui/Field/Field.tsx";
import { errorAt, type FormSetup } from "../../field";
import { GrowingTextArea } from "../../fields/GrowingTextArea";
import { PictureField } from "../../fields/PictureField";
import { idOf } from "../../form";
import type { HandMadeFormProps } from "../handMade";
import { Choice, Line } from "./Control";
import { type Fields, fieldsOf, ruleOf, textOf, whenOf, withFields, withWhen } from "./event";
import { OtherDays } from "./OtherDays";
import { Repeats } from "./Repeats";
import { TakesPlace } from "./TakesPlace";
import { Where } from "./Where";

/** Fields whose mistakes are shown beside a control of this form; what is inside them, too. */
const SHOWN = [
  "title",
  "text",
  "image",
  "venue",
  "starts",
  "ends",
  "time",
  "recurrence",
  "status",
  "registration",
];

export function EventForm({ setup, shown, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.event;
  const event = fieldsOf(value);
  const choices = shown.event;
  const image = fieldsOf(event.image);
  const repeats = event.recurrence !== undefined;
  const others = setup.mistakes.filter(({ field }) => !SHOWN.includes(field.split(/[.[]/)[0] ?? ""));
  if (!choices) return null;
  const set = (changed: Parameters<typeof withFields>[1]) => onChange(withFields(event, changed));
  return (
    <>
      <Line
        setup={setup}
        path="title"
        label={messages.title}
        value={textOf(event.title)}
        maxLength={200}
        onChange={(title) => set({ title })}
      />
      {ruleOf(event) && <OtherDays setup={setup} choices={choices} event={event} onChange={onChange} />}
      <Hours setup={setup} event={event} onChange={onChange} />
      <Repeats setup={setup} choices={choices} event={event} onChange={onChange} />
      <Where
        setup={setup}
        path="venue"
        label={messages.venue.label}
        places={choices.places}
        value={event.venue}
        onChange={(venue) => set({ venue })}
      />
      <Field id={idOf("text")} label={messages.text} hint={messages.textHint} error={errorAt(setup, "text")}>
        {(control) => (
          <GrowingTextArea
            {...control}
            value={textOf(event.text)}
            onChange={({ target }) => set({ text: target.value })}
          />
        )}
      </Field>
      <PictureField
        id={idOf("image.file")}
        label={messages.picture}
        hint={messages.pictureHint}
        error={errorAt(setup, "image.file") ?? errorAt(setup, "image")}
        messages={setup.messages}
        name={textOf(image.file)}
        named={false}
        onChoose={(file, alt) => set({ image: withFields(image, { file, alt }) })}
      />
      <Line
        setup={setup}
        path="image.alt"
        label={messages.pictureShows}
        value={textOf(image.alt)}
        maxLength={300}
        onChange={(alt) => set({ image: withFields(image, { alt }) })}
      />
      <TakesPlace setup={setup} choices={choices} event={event} onChange={onChange} />
      {(!repeats || event.registration !== undefined) && (
        <Registration setup={setup} event={event} onChange={onChange} />
      )}
      {others.length > 0 && <p className={ERROR}>{messages.otherMistakes}</p>}
    </>
  );
}

interface PartProps {
  setup: FormSetup;
  event: Fields;
  onChange: (event: Fields) => void;
}

function Hours({ setup, event, onChange }: PartProps) {
  const messages = setup.forms.event;
  const when = whenOf(event.starts, event.ends);
  const repeats = event.recurrence !== undefined;
  const lastDayError = when.lastDay !== "" ? errorAt(setup, "ends") : undefined;
  return (
    <>
      <Line
        setup={setup}
        path="starts"
        type="date"
        label={repeats ? messages.firstDay : messages.day}
        value={when.day}
        onChange={(day) => onChange(withWhen(event, { day }))}
      />
      <div
        // Each has room for "12:30 PM" on a narrow phone.
        className="grid grid-cols-2 items-start gap-3 [&_input]:px-2.5 [&_input::-webkit-calendar-picker-indicator]:ml-0"
      >
        <Line
          setup={setup}
          path="time"
          type="time"
          label={messages.from}
          value={when.from}
          onChange={(from) => onChange(withWhen(event, { from }))}
        />
        <Line
          setup={setup}
          path={lastDayError ? "ends.time" : "ends"}
          type="time"
          label={messages.to}
          value={when.to}
          onChange={(to) => onChange(withWhen(event, { to }))}
        />
      </div>
      {(!repeats || when.lastDay !== "") && (
        <Line
          setup={setup}
          path={lastDayError ? "ends" : "ends.day"}
          type="date"
          label={messages.lastDay}
          hint={messages.lastDayHint}
          value={when.lastDay}
          onChange={(lastDay) => onChange(withWhen(event, { lastDay }))}
        />
      )}
    </>
  );
}

/** The pages that one can register on. */
const PAGES = { seminar: "/services/seminar-registration", contact: "/contact" };

function Registration({ setup, event, onChange }: PartProps) {
  const messages = setup.forms.event.registration;
  const link = fieldsOf(event.registration);
  const known = Object.entries(PAGES).find(([, page]) => page === link.href)?.[0];
  const kind = event.registration === undefined ? "none" : (known ?? "kept");
  const choose = (chosen: string) => {
    const href = PAGES[chosen as keyof typeof PAGES];
    const name = textOf(link.name) || messages.name;
    if (chosen !== "kept") onChange(withFields(event, { registration: href && { name, href } }));
  };
  return (
    <Choice
      setup={setup}
      path="registration"
      also={["registration.href", "registration.name"]}
      label={setup.forms.event.register}
      value={kind}
      options={[
        ["none", messages.none],
        ["seminar", messages.seminar],
        ["contact", messages.contact],
        ...(kind === "kept" ? [["kept", messages.kept.replace("{name}", textOf(link.name))] as const] : []),
      ]}
      onChange={choose}
    />
  );
}
