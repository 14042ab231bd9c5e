/** The centre's details, by what they are about: what is missing, and where each is shown. */
import type { ShowingText } from "#app/generated/context.ts";
import { format } from "#app/runtime/format.ts";
import { buttonClasses } from "#app/ui/Button/Button.tsx";
import { CONTROL, Field, HINT } from "#app/ui/Field/Field.tsx";
import { DAYS, grouped, isMissing, nameOfDetail } from "../details";
import { errorAt, type FormSetup } from "../field";
import { DaysField } from "../fields/DaysField";
import { GrowingTextArea } from "../fields/GrowingTextArea";
import { idOf, type Json } from "../form";
import { at, textAt, withAt } from "../valuesAt";
import type { HandMadeFormProps } from "./handMade";

/** The text that stands at the foot of every page. */
const LAYOUT = "site";

const TYPES: { [kind: string]: "email" | "tel" | "url" } = { email: "email", phone: "tel", url: "url" };

/** Names and figures have one line. */
const ONE_LINE = /-name$|^building-fund-/;

interface DetailFieldProps {
  setup: FormSetup;
  name: string;
  detail: Json | undefined;
  shownIn: ShowingText[];
  /** Only administrators change it. */
  fixed: boolean;
  onChange: (value: string | undefined) => void;
}

function DetailField({ setup, name, detail, shownIn, fixed, onChange }: DetailFieldProps) {
  const messages = setup.forms.details;
  const value = textAt(detail, "value");
  const path = `${name}.value`;
  const texts = shownIn.map(({ id, title }) => (id === LAYOUT ? messages.everyPage : title));
  const hint = (
    <>
      {textAt(detail, "needed")}
      {texts.length > 0 && (
        <>
          <br />
          {messages.shownIn} {texts.join(", ")}
        </>
      )}
    </>
  );
  const type = TYPES[textAt(detail, "kind")];
  const change = (text: string) => onChange(text === "" ? undefined : text);
  const said = {
    label: nameOfDetail(setup.forms, name),
    hint,
    error: errorAt(setup, path) ?? errorAt(setup, name),
  };
  if (textAt(detail, "kind") === DAYS)
    return <DaysField messages={messages} path={path} value={value} onChange={change} {...said} />;
  return (
    <Field id={idOf(path)} {...said}>
      {(control) =>
        type || ONE_LINE.test(name) ? (
          <input
            {...control}
            type={type ?? "text"}
            inputMode={type}
            autoComplete="off"
            enterKeyHint="next"
            spellCheck={false}
            readOnly={fixed}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        ) : (
          <GrowingTextArea
            {...control}
            rows={2}
            className={CONTROL}
            readOnly={fixed}
            value={value}
            onChange={({ target }) => change(target.value)}
          />
        )
      }
    </Field>
  );
}

export function DetailsForm({ setup, shown, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.details;
  const groups = grouped(value);
  const missing = groups.flatMap(([, names]) => names).filter((name) => isMissing(value, name)).length;
  return (
    <>
      <p className="font-semibold text-ink">
        {missing > 0 ? format(messages.missing, { number: missing }) : messages.complete}
      </p>
      <nav aria-label={messages.nav}>
        <ul className="flex flex-wrap gap-2">
          {groups.map(([group]) => (
            <li key={group}>
              <a className={buttonClasses("secondary", "small")} href={`#details-${group}`}>
                {messages.groups[group]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(([group, names]) => {
        const fixed = group === "bank" && !shown.mayPublish;
        return (
          <section
            key={group}
            aria-labelledby={`details-${group}`}
            className="grid grid-cols-1 gap-5 border-t border-line pt-3"
          >
            <h2 id={`details-${group}`} tabIndex={-1} className="mb-1 text-2xl/[1.15]">
              {messages.groups[group]}
            </h2>
            {fixed && <p className={HINT}>{messages.onlyAdmins}</p>}
            {names.map((name) => (
              <DetailField
                key={name}
                setup={setup}
                name={name}
                detail={at(value, name)}
                shownIn={shown.shownIn?.[name] ?? []}
                fixed={fixed}
                onChange={(next) => onChange(withAt(value, [name, "value"], next))}
              />
            ))}
          </section>
        );
      })}
    </>
  );
}
