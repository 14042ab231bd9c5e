/** A quiz: its title, and its questions as cards. */
import { AnyField } from "../fields/AnyField";
import { at, listAt, withAt } from "../valuesAt";
import type { HandMadeFormProps } from "./handMade";
import { OtherFields } from "./OtherFields";
import { QuestionCards } from "./QuestionCards";
import { TitleFields } from "./TitleFields";

const CHOICES = ["difficulty", "tab"] as const;

const SHOWN = ["title", "description", "questions", ...CHOICES];

export function QuizForm({ setup, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.quiz;
  return (
    <>
      <TitleFields setup={setup} value={value} onChange={onChange} />
      {CHOICES.map((name) => (
        <AnyField
          key={name}
          setup={setup}
          schema={{ ...setup.root.properties?.[name], description: undefined }}
          label={messages[name]}
          path={name}
          value={at(value, name)}
          required
          onChange={(next) => onChange(withAt(value, [name], next))}
        />
      ))}
      <QuestionCards
        setup={setup}
        path="questions"
        questions={listAt(value, "questions")}
        onChange={(next) => onChange(withAt(value, ["questions"], next))}
      />
      <OtherFields setup={setup} shown={SHOWN} value={value} onChange={onChange} />
    </>
  );
}
