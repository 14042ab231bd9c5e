import { useHydratedValue } from "#app/runtime/start/hydrated.ts";
import { CHOICES, LEGEND, RadioChoice } from "../games/RadioChoice";

export interface ChoiceProps<Value extends string> {
  legend: string;
  choices: readonly { value: Value; label: string }[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** One choice out of a few, as a row of large radio buttons. */
export function Choice<Value extends string>({ legend, choices, chosen, onChoose }: ChoiceProps<Value>) {
  const box = useHydratedValue<HTMLFieldSetElement>((fieldset) => {
    const shown = fieldset.querySelector<HTMLInputElement>(":checked")?.value;
    const choice = choices.find(({ value }) => value === shown);
    if (choice && shown !== chosen) onChoose(choice.value);
  });
  return (
    <fieldset ref={box} className={`w-full ${CHOICES}`}>
      <legend className={LEGEND}>{legend}</legend>
      {choices.map(({ value, label }) => (
        <RadioChoice
          key={value}
          className="flex-auto px-3 font-semibold text-ink"
          name={legend}
          value={value}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        >
          <span>{label}</span>
        </RadioChoice>
      ))}
    </fieldset>
  );
}
