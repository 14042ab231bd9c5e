/** Forms from JSON Schemas, as crates/content makes them of its types: what a field is, and what it begins with. */
import type { JsonValue as Json, Mistake, FormSchema as Schema } from "#app/generated/context.ts";

export type { Json, Schema };

/** The schema that a reference names; what stands beside the reference goes before. */
export function resolved(schema: Schema, root: Schema): Schema {
  const name = schema.$ref?.replace("#/$defs/", "");
  const named = name === undefined ? undefined : root.$defs?.[name];
  if (!named) return schema;
  const { $ref: _, ...beside } = schema;
  return { ...resolved(named, root), ...beside };
}

/** A field's name in words: `longName` is `Long name`, `seminar-registration` is `Seminar registration`. */
export function inWords(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The kinds that a value can be of; none where there is but one. */
export const choicesOf = (schema: Schema): Schema[] => schema.oneOf ?? schema.anyOf ?? [];

/** The single values to choose from, with words for each; none where any value will do. */
export function optionsOf(schema: Schema): { value: Json; label: string }[] {
  if (schema.const !== undefined) return [{ value: schema.const, label: inWords(String(schema.const)) }];
  if (schema.enum) return schema.enum.map((value) => ({ value, label: inWords(String(value)) }));
  const choices = choicesOf(schema);
  const options = choices.map(optionsOf);
  return options.every((it) => it.length > 0) ? options.flat() : [];
}

/** What a kind is called: by its docstring, or by the name of its one field. */
export function nameOfChoice(choice: Schema, root: Schema): string {
  const { title, description, properties } = resolved(choice, root);
  const [only, ...others] = Object.keys(properties ?? {});
  if (title) return title;
  if (only !== undefined && others.length === 0) return inWords(only);
  return description?.replace(/\.$/, "") ?? "Text";
}

export const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value can be meant by a schema. */
export function fits(value: Json | undefined, schema: Schema, root: Schema): boolean {
  const form = resolved(schema, root);
  const options = optionsOf(form);
  if (options.length > 0) return options.some((option) => option.value === value);
  const choices = choicesOf(form);
  if (choices.length > 0) return choices.some((choice) => fits(value, choice, root));
  switch (form.type) {
    case "object":
      return isObject(value) && Object.keys(value).every((name) => form.properties?.[name] !== undefined);
    case "array":
      return Array.isArray(value);
    case "boolean":
      return typeof value === "boolean";
    case "integer":
    case "number":
      return typeof value === "number";
    default:
      return typeof value === "string";
  }
}

/** What a field holds that is added. */
export function beginning(schema: Schema, root: Schema): Json {
  const form = resolved(schema, root);
  if (form.default !== undefined && form.default !== null) return form.default;
  const [option] = optionsOf(form);
  if (option) return option.value;
  const [choice] = choicesOf(form);
  if (choice) return beginning(choice, root);
  switch (form.type) {
    case "object":
      return Object.fromEntries(
        (form.required ?? []).map((name) => [name, beginning(form.properties?.[name] ?? {}, root)]),
      );
    case "array":
      return [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return 0;
    default:
      return "";
  }
}

/** The path of a field of an object. */
export const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

/** The id of the control of the field at a path. */
export const idOf = (path: string): string => `text-${path.replace(/[^A-Za-z\d]+/g, "-")}`;

/** What fields are called whose names are not for everybody. */
export interface Labels {
  [name: string]: string;
}

/** What a field is called. */
export const labelOf = (name: string, labels: Labels): string => labels[name] ?? inWords(name);

/** A path in words: `items[0].title` is `Items 1, title`. */
export function pathInWords(path: string, labels: Labels = {}): string {
  const words = path.split(".").map((part) => {
    const [, name = "", index] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? [];
    return labelOf(name, labels) + (index === undefined ? "" : ` ${Number(index) + 1}`);
  });
  return words.map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1))).join(", ");
}

/** What is wrong, and in which field where it is one. */
export const mistakeInWords = ({ field, message }: Mistake, labels: Labels = {}): string =>
  field ? `${pathInWords(field, labels)}: ${message}` : message;
