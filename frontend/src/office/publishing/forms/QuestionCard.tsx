/** A question with its four answers, of which one is tapped as the right one. */
import type { ComponentProps, KeyboardEvent } from "react";
import { format } from "#app/runtime/format.ts";
import { isComposing } from "#app/runtime/keys.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { CONTROL, ERROR, Field } from "#app/ui/Field/Field.tsx";
import { Grip } from "#app/ui/Icon/Grip.tsx";
import { errorAt, type FormSetup } from "../field";
import { GrowingTextArea } from "../fields/GrowingTextArea";
import { idOf, type Json } from "../form";
import { textAt, at as valueAt, withAt } from "../valuesAt";
import { answersOf, letterOf } from "./questions";

interface QuestionCardProps {
  setup: FormSetup;
  path: string;
  at: number;
  count: number;
  question: Json;
  handle: ComponentProps<"button">;
  isDragged: boolean;
  line: "before" | "after" | undefined;
  onChange: (question: Json) => void;
  onMove: (to: number, part: "up" | "down") => void;
  onRemove: () => void;
}

/** Enter leads from field to field: nobody needs to tap each. */
function goOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || event.shiftKey || isComposing(event.nativeEvent)) return;
  event.preventDefault();
  const fields = event.currentTarget.closest("[data-entry]")?.querySelectorAll<HTMLElement>("[data-field]");
  const all = [...(fields ?? [])];
  all[all.indexOf(event.currentTarget) + 1]?.focus();
}

export function QuestionCard(props: QuestionCardProps) {
  const { setup, path, at, count, question, handle, isDragged, line, onChange, onMove } = props;
  const messages = setup.forms.quiz;
  const number = at + 1;
  const name = format(messages.question, { number });
  const right = valueAt(question, "correctAnswer");
  const rightError = errorAt(setup, `${path}.correctAnswer`) ?? errorAt(setup, `${path}.answers`);
  const answers = idOf(`${path}.answers`);
  return (
    <li
      data-entry=""
      className={`relative grid min-w-0 grid-cols-1 gap-4 rounded-xl border border-line bg-surface p-3 sm:p-4 ${isDragged ? "z-2 opacity-90 shadow-lift-strong" : ""}`}
    >
      {line && (
        <span
          aria-hidden="true"
          className={`absolute inset-x-0 h-1 rounded-full bg-focus ${line === "before" ? "-top-1.5" : "-bottom-1.5"}`}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          {...handle}
          id={`${idOf(path)}-handle`}
          aria-label={format(messages.handle, { number })}
          title={messages.handleHelp}
          className="grid size-11 cursor-grab touch-none place-items-center rounded-lg text-muted select-none hover:bg-band hover:text-ink active:cursor-grabbing noscript:hidden"
        >
          <Grip size={22} className="stroke-3" />
        </button>
        <span className="flex-1" />
        <Button
          id={`${idOf(path)}-up`}
          look="secondary"
          size="small"
          className="min-w-11"
          aria-label={format(messages.up, { number })}
          unavailable={at === 0}
          onClick={() => onMove(at - 1, "up")}
        >
          ↑
        </Button>
        <Button
          id={`${idOf(path)}-down`}
          look="secondary"
          size="small"
          className="min-w-11"
          aria-label={format(messages.down, { number })}
          unavailable={at === count - 1}
          onClick={() => onMove(at + 1, "down")}
        >
          ↓
        </Button>
        <Button look="quiet" size="small" aria-label={`${messages.remove}: ${name}`} onClick={props.onRemove}>
          {messages.remove}
        </Button>
      </div>
      <Field
        id={idOf(`${path}.question`)}
        label={name}
        error={errorAt(setup, `${path}.question`) ?? errorAt(setup, path)}
      >
        {(control) => (
          <GrowingTextArea
            {...control}
            data-field=""
            rows={2}
            enterKeyHint="next"
            value={textAt(question, "question")}
            onChange={({ target }) => onChange(withAt(question, ["question"], target.value))}
            onKeyDown={goOn}
          />
        )}
      </Field>
      <fieldset
        id={answers}
        tabIndex={-1}
        className="grid min-w-0 grid-cols-1 gap-2"
        aria-describedby={rightError && `${answers}-error`}
      >
        <legend className="mb-1 font-semibold text-ink">{messages.answers}</legend>
        {rightError && (
          <p id={`${answers}-error`} className={ERROR}>
            {rightError}
          </p>
        )}
        {answersOf(question).map((answer, choice) => {
          const letter = letterOf(choice);
          const id = idOf(`${path}.answers[${choice}]`);
          const error = errorAt(setup, `${path}.answers[${choice}]`);
          const isRight = right === choice;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
            <div key={choice} className="grid grid-cols-1 gap-1">
              <div
                className={`flex items-center gap-1 rounded-lg border ${isRight ? "border-action bg-mist" : "border-transparent"}`}
              >
                <label className="grid size-11 flex-none cursor-pointer place-items-center">
                  <input
                    // The summary leads to the first one.
                    id={choice === 0 ? idOf(`${path}.correctAnswer`) : undefined}
                    type="radio"
                    name={idOf(`${path}.right`)}
                    className="size-6 accent-action"
                    aria-label={format(messages.right, { letter })}
                    checked={isRight}
                    onChange={() => onChange(withAt(question, ["correctAnswer"], choice))}
                  />
                </label>
                <input
                  id={id}
                  data-field=""
                  type="text"
                  className={CONTROL}
                  aria-label={format(messages.answer, { letter })}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error && `${id}-error`}
                  placeholder={format(messages.answer, { letter })}
                  enterKeyHint="next"
                  autoComplete="off"
                  value={answer}
                  onChange={({ target }) => {
                    const next = answersOf(question);
                    next[choice] = target.value;
                    onChange(withAt(question, ["answers"], next));
                  }}
                  onKeyDown={goOn}
                />
              </div>
              {error && (
                <p id={`${id}-error`} className={`pl-12 ${ERROR}`}>
                  {error}
                </p>
              )}
            </div>
          );
        })}
      </fieldset>
      <Field
        id={idOf(`${path}.explanation`)}
        label={
          <>
            {messages.explanation} <span className="font-normal text-muted">{setup.messages.optional}</span>
          </>
        }
        error={errorAt(setup, `${path}.explanation`)}
      >
        {(control) => (
          <GrowingTextArea
            {...control}
            data-field=""
            rows={2}
            value={textAt(question, "explanation")}
            onChange={({ target }) =>
              onChange(withAt(question, ["explanation"], target.value === "" ? undefined : target.value))
            }
          />
        )}
      </Field>
    </li>
  );
}
