/** The forms that are made by hand, by the texts that they are for. Every other text has the form of its JSON Schema. */
import type { ComponentType } from "react";
import type { EditedDocument } from "#app/generated/context.ts";
import type { FormSetup } from "../field";
import type { Json } from "../form";
import { DetailsForm } from "./DetailsForm";
import { EventForm } from "./event/EventForm";
import { FundraisingForm } from "./FundraisingForm";
import { GalleryForm } from "./GalleryForm";
import { LessonForm } from "./LessonForm";
import { NoticeForm } from "./NoticeForm";
import { QuizForm } from "./QuizForm";
import { TimelineForm } from "./TimelineForm";

export interface HandMadeFormProps {
  setup: FormSetup;
  shown: EditedDocument;
  value: Json;
  onChange: (value: Json) => void;
}

/** Each with the ids of its texts: one alone, or all that begin so where it ends in a slash. */
const FORMS: [id: string, form: ComponentType<HandMadeFormProps>][] = [
  ["notice", NoticeForm],
  ["events/", EventForm],
  ["gallery", GalleryForm],
  ["learn/lessons/", LessonForm],
  ["learn/quizzes/", QuizForm],
  ["new-ashram-project/fundraising", FundraisingForm],
  ["new-ashram-project/timeline", TimelineForm],
  ["placeholders", DetailsForm],
];

/** Returns the form made for the text of this id, if there is one. */
export function handMadeForm(id: string): ComponentType<HandMadeFormProps> | undefined {
  // A text of its own in Markdown has one field.
  if (id.endsWith(".md")) return undefined;
  return FORMS.find(([of]) => (of.endsWith("/") ? id.startsWith(of) : id === of))?.[1];
}
