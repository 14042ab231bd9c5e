/** What the fields of a form have in common. */

import type { Mistake } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import type { Json, Schema } from "./form";

/** What all fields of a form share. */
export interface FormSetup {
  root: Schema;
  messages: Messages["publishing"]["editor"];
  /** Of the forms that are made by hand. */
  forms: Messages["publishing"]["forms"];
  mistakes: Mistake[];
  /** Tells those who hear the page what has happened. */
  say: (what: string) => void;
}

export interface FieldProps {
  setup: FormSetup;
  schema: Schema;
  label: string;
  path: string;
  value: Json | undefined;
  required: boolean;
  /** With undefined the field is left out. `beside` are fields that change with it. */
  onChange: (value: Json | undefined, beside?: { [name: string]: Json }) => void;
}

/** What is wrong with the field at `path`. */
export const errorAt = ({ mistakes }: FormSetup, path: string): string | undefined =>
  mistakes.find(({ field }) => field === path)?.message;

/** Whether something is wrong with the field at `path`, or with one inside it. */
export const hasMistake = ({ mistakes }: FormSetup, path: string): boolean =>
  mistakes.some(
    ({ field }) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`),
  );
