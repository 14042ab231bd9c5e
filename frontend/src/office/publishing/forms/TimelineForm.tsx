/** The timeline: the one phase that the project is in, and how far that is. */
import { useId } from "react";
import { ERROR, Field, HINT, SelectField, TextField } from "#app/ui/Field/Field.tsx";
import { errorAt } from "../field";
import { GrowingTextArea } from "../fields/GrowingTextArea";
import { ListField } from "../fields/ListField";
import { idOf, isObject, type Json, resolved } from "../form";
import { at, listAt, withAt, wordsAt } from "./at";
import type { HandMadeFormProps } from "./handMade";
import { OtherFields, withoutFields } from "./OtherFields";
import { COMPLETED, currentOf, inPhase, putInOrder } from "./phases";

const OF_STATE = ["isCompleted", "isCurrent", "progress"];

export function TimelineForm({ setup, shown, value, onChange }: HandMadeFormProps) {
  const words = setup.forms.timeline;
  const note = useId();
  const phases = listAt(value, "phases");
  const current = currentOf(phases);
  const change = (next: Json[]) => onChange(withAt(value, ["phases"], next));
  const list = resolved(setup.root.properties?.phases ?? {}, setup.root);
  // What contradicts itself is mended by choosing a phase.
  const contradiction = setup.mistakes.find(({ field }) => /^phases\[\d+\]\.is[A-Z]/.test(field));
  const progress = typeof current === "number" ? at(phases[current], "progress") : undefined;
  const isMoved = currentOf(listAt(shown.published, "phases")) !== current;
  const isOldText = isMoved && wordsAt(value, "text") === wordsAt(shown.published, "text");
  return (
    <>
      <SelectField
        id={idOf(contradiction?.field ?? "phases.current")}
        label={words.current}
        error={contradiction?.message}
        value={current ?? ""}
        onChange={({ target }) =>
          change(inPhase(phases, target.value === COMPLETED ? COMPLETED : Number(target.value)))
        }
      >
        {current === undefined && <option value="">{words.none}</option>}
        {phases.map((phase, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its value
          <option key={number} value={number}>
            {wordsAt(phase, "title")}
          </option>
        ))}
        <option value={COMPLETED}>{words.completed}</option>
      </SelectField>
      {typeof current === "number" && (
        <TextField
          id={idOf(`phases[${current}].progress`)}
          label={words.progress}
          error={errorAt(setup, `phases[${current}].progress`)}
          inputMode="numeric"
          autoComplete="off"
          value={typeof progress === "number" || typeof progress === "string" ? progress : ""}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={({ target }) => {
            const text = target.value.replace(/[\s%]/g, "");
            const next = /^\d{1,3}$/.test(text) ? Number(text) : target.value;
            change(
              phases.map((phase, number) => (number === current ? withAt(phase, ["progress"], next) : phase)),
            );
          }}
        />
      )}
      <div className="grid grid-cols-1 gap-1.5">
        <Field id={idOf("text")} label={words.text} error={errorAt(setup, "text")}>
          {(control) => (
            <GrowingTextArea
              {...control}
              aria-describedby={
                [control["aria-describedby"], isOldText && note].filter(Boolean).join(" ") || undefined
              }
              value={wordsAt(value, "text")}
              onChange={({ target }) => onChange(withAt(value, ["text"], target.value))}
            />
          )}
        </Field>
        <p id={note} role="status" className={isOldText ? ERROR : HINT}>
          {isOldText && words.oldText}
        </p>
      </div>
      <ListField
        setup={setup}
        schema={{
          ...list,
          description: words.phasesHint,
          items: withoutFields(list.items ?? {}, setup.root, OF_STATE),
        }}
        label={words.phases}
        path="phases"
        value={phases}
        required
        onChange={(next) => change(putInOrder(Array.isArray(next) ? next.filter(isObject) : []))}
      />
      <OtherFields setup={setup} shown={["text", "phases"]} value={value} onChange={onChange} />
    </>
  );
}
