/** The forms that are made by hand, by the texts that they are for. Every other text has the form of its JSON Schema. */
import type { ComponentType } from "react";
import type { EditedDocument } from "#app/generated/context.ts";
import type { FormSetup } from "../field";
import type { Json } from "../form";
import { FundraisingForm } from "./FundraisingForm";
import { TimelineForm } from "./TimelineForm";

export interface HandMadeFormProps {
  setup: FormSetup;
  shown: EditedDocument;
  value: Json;
  onChange: (value: Json) => void;
}

/** Each with the ids of its texts: one alone, or all that begin so where it ends in a slash. */
const FORMS: [id: string, form: ComponentType<HandMadeFormProps>][] = [
  ["new-ashram-project/fundraising", FundraisingForm],
  ["new-ashram-project/timeline", TimelineForm],
];

/** Returns the form made for the text of this id, if there is one. */
export function handMadeForm(id: string): ComponentType<HandMadeFormProps> | undefined {
  return FORMS.find(([of]) => (of.endsWith("/") ? id.startsWith(of) : id === of))?.[1];
}
