/** The one phase that the project is in, and how far that is. */
import { format } from "#app/runtime/format.ts";
import { ERROR, SelectField, TextField } from "#app/ui/Field/Field.tsx";
import { errorAt, type FormSetup } from "../field";
import { idOf, type Json } from "../form";
import { at, listAt, textAt, withAt } from "../valuesAt";
import { COMPLETED, currentOf, inPhase, movedPhases } from "./phases";

interface PhaseFieldProps {
  setup: FormSetup;
  /** What visitors see of the whole page, and what is in the form. */
  published: Json;
  value: Json;
  onChange: (value: Json) => void;
}

export function PhaseField({ setup, published, value, onChange }: PhaseFieldProps) {
  const messages = setup.forms.timeline;
  const phases = listAt(value, "phases");
  const current = currentOf(phases);
  const change = (next: Json[]) => onChange(withAt(value, ["phases"], next));
  // What contradicts itself is mended by choosing a phase.
  const contradiction = setup.mistakes.find(({ field }) => /^phases\[\d+\]\.is[A-Z]/.test(field));
  const progress = typeof current === "number" ? at(phases[current], "progress") : undefined;
  const moved = movedPhases(listAt(published, "phases"), phases).map((it) => textAt(it, "title"));
  return (
    <>
      <SelectField
        id={idOf(contradiction?.field ?? "phases.current")}
        label={messages.current}
        error={contradiction?.message}
        value={current ?? ""}
        onChange={({ target }) =>
          change(inPhase(phases, target.value === COMPLETED ? COMPLETED : Number(target.value)))
        }
      >
        {current === undefined && <option value="">{messages.none}</option>}
        {phases.map((phase, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is its value
          <option key={number} value={number}>
            {textAt(phase, "title")}
          </option>
        ))}
        <option value={COMPLETED}>{messages.completed}</option>
      </SelectField>
      {typeof current === "number" && (
        <TextField
          id={idOf(`phases[${current}].progress`)}
          label={messages.progress}
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
      <p role="status" className={`empty:hidden ${ERROR}`}>
        {moved.length > 0 && format(messages.oldPhases, { phases: moved.join("; ") })}
      </p>
    </>
  );
}
