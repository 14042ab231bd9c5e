/** The fields of a text, made from its JSON Schema: labels and help are the docstrings of its type. */
import { type ReactNode, useState } from "react";
import { Button } from "../../../components/Button";
import { CONTROL, ERROR, Field, HINT } from "../../../components/Field";
import { TextLink } from "../../../components/TextLink";
import type { OfficeTexts } from "../../../generated/content";
import type { Mistake } from "../../../generated/context";
import {
  beginning,
  below,
  choicesOf,
  fits,
  idOf,
  inWords,
  isObject,
  type Json,
  nameOfChoice,
  optionsOf,
  resolved,
  type Schema,
} from "../../../lib/texts/form";
import { PictureField } from "./PictureField";

/** What all fields of a form share. */
export interface FormSetup {
  root: Schema;
  words: OfficeTexts["editor"];
  mistakes: Mistake[];
}

interface FieldProps {
  setup: FormSetup;
  schema: Schema;
  label: string;
  path: string;
  value: Json | undefined;
  required: boolean;
  /** With undefined the field is left out. `beside` are fields that change with it. */
  onChange: (value: Json | undefined, beside?: { [name: string]: Json }) => void;
}

/** From so many characters on a text gets room for several lines. */
const SEVERAL_LINES = 70;

const errorAt = ({ mistakes }: FormSetup, path: string) =>
  mistakes.find(({ field }) => field === path)?.message;

function Group({
  label,
  hint,
  error,
  id,
  children,
}: {
  label: string;
  hint?: string;
  error?: string;
  id: string;
  children: ReactNode;
}) {
  return (
    <fieldset id={id} tabIndex={-1} className="grid min-w-0 gap-5 border-l-3 border-line pl-4">
      <legend className="float-left w-full font-display text-xl text-ink">{label}</legend>
      {hint && <p className={HINT}>{hint}</p>}
      {error && <p className={ERROR}>{error}</p>}
      {children}
    </fieldset>
  );
}

/** The words that describe a picture come with it, where anybody has said them. */
function PictureName({ setup, label, path, schema, value, onChange }: FieldProps) {
  return (
    <PictureField
      id={idOf(path)}
      label={label}
      hint={schema.description}
      error={errorAt(setup, path)}
      words={setup.words}
      name={typeof value === "string" ? value : ""}
      onChoose={(name, alt) => onChange(name, alt ? { alt } : {})}
    />
  );
}

/** A day, and a time where there is one. */
function MomentField({ setup, label, path, schema, value, required, onChange }: FieldProps) {
  const text = typeof value === "string" ? value : "";
  const [day = "", time = ""] = text.split("T");
  const change = (nextDay: string, nextTime: string) => {
    const whole = nextTime && nextDay ? `${nextDay}T${nextTime}` : nextDay;
    onChange(whole === "" && !required ? undefined : whole);
  };
  return (
    <Field id={idOf(path)} label={label} hint={schema.description} error={errorAt(setup, path)}>
      {(control) => (
        <span className="flex flex-wrap gap-2">
          <input
            {...control}
            className={`${CONTROL} flex-1`}
            type="date"
            value={day}
            onChange={(event) => change(event.target.value, time)}
          />
          {schema.format === "moment" && (
            <input
              className={`${CONTROL} flex-1`}
              type="time"
              aria-label={`${label}, ${setup.words.time}`}
              value={time.slice(0, 5)}
              onChange={(event) => change(day, event.target.value)}
            />
          )}
        </span>
      )}
    </Field>
  );
}

function TextInput({ setup, label, path, schema, value, required, onChange }: FieldProps) {
  const text = typeof value === "string" ? value : "";
  const isMarkdown = schema.format === "markdown";
  const [long] = useState(
    isMarkdown || schema.format === "text" || text.length > SEVERAL_LINES || text.includes("\n"),
  );
  const change = (next: string) => onChange(next === "" && !required ? undefined : next);
  const hint = [schema.description, isMarkdown && setup.words.markdown].filter(Boolean).join(" ");
  const rows = Math.min(20, Math.max(3, Math.ceil(text.length / 60)));
  return (
    <Field id={idOf(path)} label={label} hint={hint} error={errorAt(setup, path)}>
      {(control) =>
        long ? (
          <textarea {...control} rows={rows} value={text} onChange={(event) => change(event.target.value)} />
        ) : (
          <input {...control} type="text" value={text} onChange={(event) => change(event.target.value)} />
        )
      }
    </Field>
  );
}

function NumberField({ setup, label, path, schema, value, required, onChange }: FieldProps) {
  return (
    <Field id={idOf(path)} label={label} hint={schema.description} error={errorAt(setup, path)}>
      {(control) => (
        <input
          {...control}
          type="number"
          inputMode="decimal"
          step={schema.type === "integer" ? 1 : "any"}
          value={typeof value === "number" ? value : ""}
          onChange={({ target }) =>
            onChange(Number.isNaN(target.valueAsNumber) ? (required ? "" : undefined) : target.valueAsNumber)
          }
        />
      )}
    </Field>
  );
}

function SwitchField({ setup, label, path, schema, value, onChange }: FieldProps) {
  const id = idOf(path);
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3 font-semibold text-ink">
        <input
          id={id}
          type="checkbox"
          className="size-6 accent-action"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {schema.description && <p className={HINT}>{schema.description}</p>}
      {errorAt(setup, path) && <p className={ERROR}>{errorAt(setup, path)}</p>}
    </div>
  );
}

function OptionsField({ setup, label, path, schema, value, required, onChange }: FieldProps) {
  const options = optionsOf(schema);
  const chosen = options.findIndex((option) => option.value === value);
  return (
    <Field id={idOf(path)} label={label} hint={schema.description} error={errorAt(setup, path)}>
      {(control) => (
        <select
          {...control}
          value={chosen}
          onChange={({ target }) => onChange(options[Number(target.value)]?.value)}
        >
          {(!required || chosen < 0) && <option value={-1}>{setup.words.leftOut}</option>}
          {options.map((option, at) => (
            <option key={option.label} value={at}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A value of one of several kinds. */
function ChoiceField(props: FieldProps) {
  const { setup, label, path, schema, value, required, onChange } = props;
  const choices = choicesOf(schema);
  const chosen = value === undefined ? -1 : choices.findIndex((choice) => fits(value, choice, setup.root));
  const choice = choices[chosen];
  const form = choice && resolved(choice, setup.root);
  const isPlain = form?.const !== undefined || form?.enum?.length === 1;
  return (
    <Group label={label} hint={schema.description} error={errorAt(setup, path)} id={`${idOf(path)}-kinds`}>
      <Field label={setup.words.kind} id={`${idOf(path)}-kind`}>
        {(control) => (
          <select
            {...control}
            value={chosen}
            onChange={({ target }) => {
              const next = choices[Number(target.value)];
              onChange(next && beginning(next, setup.root));
            }}
          >
            {(!required || chosen < 0) && <option value={-1}>{setup.words.leftOut}</option>}
            {choices.map((each, at) => (
              <option key={nameOfChoice(each, setup.root)} value={at}>
                {nameOfChoice(each, setup.root)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice && form && !isPlain && (
        <AnyField
          {...props}
          schema={{ ...form, description: undefined }}
          required
          label={nameOfChoice(choice, setup.root)}
        />
      )}
    </Group>
  );
}

function ListField({ setup, label, path, schema, value, onChange }: FieldProps) {
  const rows = Array.isArray(value) ? value : [];
  const items = schema.items ?? {};
  const numbered = (sentence: string, at: number) => sentence.replace("{number}", String(at + 1));
  const move = (at: number, by: number) => {
    const next = [...rows];
    next.splice(at + by, 0, ...next.splice(at, 1));
    onChange(next);
    // The focus goes with the entry.
    const direction = by < 0 ? "up" : "down";
    requestAnimationFrame(() =>
      document.getElementById(`${idOf(`${path}[${at + by}]`)}-${direction}`)?.focus(),
    );
  };
  return (
    <Group label={label} hint={schema.description} error={errorAt(setup, path)} id={idOf(path)}>
      {rows.map((row, at) => {
        const place = `${path}[${at}]`;
        const button = (name: string, sentence: string, sign: string, disabled: boolean, act: () => void) => (
          <Button
            id={`${idOf(place)}-${name}`}
            look="secondary"
            size="small"
            aria-label={`${numbered(sentence, at)}: ${label}`}
            unavailable={disabled}
            onClick={act}
          >
            {sign}
          </Button>
        );
        return (
          <div key={place} className="grid gap-3">
            <AnyField
              setup={setup}
              schema={items}
              label={numbered(setup.words.entry, at)}
              path={place}
              value={row}
              required
              onChange={(next) => onChange(rows.map((old, index) => (index === at ? (next ?? "") : old)))}
            />
            <div className="flex flex-wrap gap-2">
              {button("up", setup.words.up, "↑", at === 0, () => move(at, -1))}
              {button("down", setup.words.down, "↓", at === rows.length - 1, () => move(at, 1))}
              {button("remove", setup.words.remove, "×", false, () =>
                onChange(rows.filter((_, index) => index !== at)),
              )}
            </div>
          </div>
        );
      })}
      <Button
        look="secondary"
        size="small"
        className="justify-self-start"
        onClick={() => onChange([...rows, beginning(items, setup.root)])}
      >
        {setup.words.add}
        <span className="sr-only">: {label}</span>
      </Button>
    </Group>
  );
}

function ObjectField(props: FieldProps) {
  const { setup, label, path, schema, value, onChange } = props;
  const { markdown } = isObject(value) ? value : {};
  return (
    <Group label={label} hint={schema.description} error={errorAt(setup, path)} id={idOf(path)}>
      {typeof markdown === "string" ? (
        <TextLink to={`/admin/content/${markdown}`}>{setup.words.ownFile}</TextLink>
      ) : (
        <Fields setup={setup} schema={schema} path={path} value={value} onChange={onChange} />
      )}
    </Group>
  );
}

function AnyField(given: FieldProps) {
  const { setup, required, value, label, onChange } = given;
  const schema = resolved(given.schema, setup.root);
  const props = { ...given, schema };
  const isPart = schema.type === "object" || schema.type === "array";
  if (isPart && value === undefined && !required) {
    return (
      <Group label={label} hint={schema.description} error={errorAt(setup, given.path)} id={idOf(given.path)}>
        <Button
          look="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => onChange(beginning(schema, setup.root))}
        >
          {setup.words.addPart}
          <span className="sr-only">: {label}</span>
        </Button>
      </Group>
    );
  }
  if (optionsOf(schema).length > 0) return <OptionsField {...props} />;
  if (choicesOf(schema).length > 0) return <ChoiceField {...props} />;
  if (schema.format === "picture") return <PictureName {...props} />;
  switch (schema.type) {
    case "object":
      return <ObjectField {...props} />;
    case "array":
      return <ListField {...props} />;
    case "boolean":
      return <SwitchField {...props} />;
    case "integer":
    case "number":
      return <NumberField {...props} />;
    default:
      return schema.format === "moment" || schema.format === "date" ? (
        <MomentField {...props} />
      ) : (
        <TextInput {...props} />
      );
  }
}

/** The fields of an object, one below the other. */
export function Fields({
  setup,
  schema,
  path,
  value,
  onChange,
}: Pick<FieldProps, "setup" | "schema" | "path" | "value" | "onChange">) {
  const values = isObject(value) ? value : {};
  return Object.entries(schema.properties ?? {}).map(([name, field]) => (
    <AnyField
      key={name}
      setup={setup}
      schema={field}
      label={inWords(name)}
      path={below(path, name)}
      value={values[name]}
      required={schema.required?.includes(name) ?? false}
      onChange={(next, beside) => {
        const { [name]: _, ...others } = values;
        onChange(next === undefined ? others : { ...values, ...beside, [name]: next });
      }}
    />
  ));
}
