/** The timeline: the one phase that the project is in, and how far that is. */
import { useId } from "react";
import { ERROR, Field, HINT } from "#app/ui/Field/Field.tsx";
import { errorAt } from "../field";
import { GrowingTextArea } from "../fields/GrowingTextArea";
import { ListField } from "../fields/ListField";
import { PhaseField } from "../fields/PhaseField";
import { currentOf, putInOrder } from "../fields/phases";
import { idOf, isObject, type Json, resolved } from "../form";
import { listAt, textAt, withAt } from "../valuesAt";
import type { HandMadeFormProps } from "./handMade";
import { OtherFields, withoutFields } from "./OtherFields";

const OF_STATE = ["isCompleted", "isCurrent", "progress"];

export function TimelineForm({ setup, shown, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.timeline;
  const note = useId();
  const phases = listAt(value, "phases");
  const change = (next: Json[]) => onChange(withAt(value, ["phases"], next));
  const list = resolved(setup.root.properties?.phases ?? {}, setup.root);
  const isMoved = currentOf(listAt(shown.published, "phases")) !== currentOf(phases);
  const isOldText = isMoved && textAt(value, "text") === textAt(shown.published, "text");
  return (
    <>
      <PhaseField setup={setup} published={shown.published} value={value} onChange={onChange} />
      <div className="grid grid-cols-1 gap-1.5">
        <Field id={idOf("text")} label={messages.text} error={errorAt(setup, "text")}>
          {(control) => (
            <GrowingTextArea
              {...control}
              aria-describedby={
                [control["aria-describedby"], isOldText && note].filter(Boolean).join(" ") || undefined
              }
              value={textAt(value, "text")}
              onChange={({ target }) => onChange(withAt(value, ["text"], target.value))}
            />
          )}
        </Field>
        <p id={note} role="status" className={isOldText ? ERROR : HINT}>
          {isOldText && messages.oldText}
        </p>
      </div>
      <ListField
        setup={setup}
        schema={{
          ...list,
          description: messages.phasesHint,
          items: withoutFields(list.items ?? {}, setup.root, OF_STATE),
        }}
        label={messages.phases}
        path="phases"
        value={phases}
        required
        onChange={(next) => change(putInOrder(Array.isArray(next) ? next.filter(isObject) : []))}
      />
      <OtherFields setup={setup} shown={["text", "phases"]} value={value} onChange={onChange} />
    </>
  );
}
