/** The forms that are made by hand, by the texts that they are for. Every other text has the form of its JSON Schema. */
import type { ComponentType } from "react";
import type { EditedDocument } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import type { FormSetup } from "../field";
import type { Json } from "../form";
import { EventForm } from "./event/EventForm";
import { NoticeForm } from "./NoticeForm";

export interface HandMadeFormProps {
  setup: FormSetup;
  words: Messages["publishing"]["forms"];
  shown: EditedDocument;
  value: Json;
  onChange: (value: Json) => void;
}

/** Each with the ids of its texts: one alone, or all that begin so where it ends in a slash. */
const FORMS: [id: string, form: ComponentType<HandMadeFormProps>][] = [
  ["notice", NoticeForm],
  ["events/", EventForm],
];

/** Returns the form made for the text of this id, if there is one. */
export function handMadeForm(id: string): ComponentType<HandMadeFormProps> | undefined {
  return FORMS.find(([of]) => (of.endsWith("/") ? id.startsWith(of) : id === of))?.[1];
}
