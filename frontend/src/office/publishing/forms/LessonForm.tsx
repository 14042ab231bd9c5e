/** A lesson: its words, its picture, and the questions after it. */
import { TextField } from "#app/ui/Field/Field.tsx";
import { errorAt } from "../field";
import { AnyField } from "../fields/AnyField";
import { PictureField } from "../fields/PictureField";
import { idOf } from "../form";
import { at, listAt, textAt, withAt } from "../valuesAt";
import type { HandMadeFormProps } from "./handMade";
import { OtherFields } from "./OtherFields";
import { QuestionCards } from "./QuestionCards";
import { TitleFields } from "./TitleFields";

const SHOWN = ["title", "description", "image", "content", "quiz"];

export function LessonForm({ setup, value, onChange }: HandMadeFormProps) {
  const messages = setup.forms.lesson;
  const file = textAt(value, "image", "file");
  return (
    <>
      <TitleFields setup={setup} value={value} onChange={onChange} />
      <PictureField
        id={idOf("image.file")}
        label={messages.picture}
        error={errorAt(setup, "image.file") ?? errorAt(setup, "image")}
        messages={setup.messages}
        name={file}
        // The words that describe a picture come with it, where anybody has said them.
        onChoose={(name, alt) =>
          onChange(withAt(value, ["image"], { file: name, alt: alt || textAt(value, "image", "alt") }))
        }
      />
      {file && (
        <TextField
          id={idOf("image.alt")}
          label={messages.alt}
          error={errorAt(setup, "image.alt")}
          value={textAt(value, "image", "alt")}
          onChange={({ target }) => onChange(withAt(value, ["image", "alt"], target.value))}
        />
      )}
      <AnyField
        setup={setup}
        schema={{ ...setup.root.properties?.content, description: undefined }}
        label={messages.text}
        path="content"
        value={at(value, "content")}
        required
        onChange={(next) => onChange(withAt(value, ["content"], next))}
      />
      <QuestionCards
        setup={setup}
        path="quiz.questions"
        questions={listAt(value, "quiz", "questions")}
        onChange={(next) =>
          onChange(
            next.length > 0 ? withAt(value, ["quiz", "questions"], next) : withAt(value, ["quiz"], undefined),
          )
        }
      />
      <OtherFields setup={setup} shown={SHOWN} value={value} onChange={onChange} />
    </>
  );
}
