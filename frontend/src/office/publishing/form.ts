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

/** The kinds that a value can be of; none where there is but one. */
export const choicesOf = (schema: Schema): Schema[] => schema.oneOf ?? schema.anyOf ?? [];

/** The single values to choose from, with words for each; none where any value will do. */
export function optionsOf(schema: Schema): { value: Json; label: string }[] {
  if (schema.const !== undefined)
    return [{ value: schema.const, label: schema.title ?? String(schema.const) }];
  if (schema.enum) return schema.enum.map((value) => ({ value, label: String(value) }));
  const choices = choicesOf(schema);
  const options = choices.map(optionsOf);
  return options.every((it) => it.length > 0) ? options.flat() : [];
}

/** What a kind is called. */
export const nameOfChoice = (choice: Schema, root: Schema): string => resolved(choice, root).title ?? "";

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

/** The first schema that `find` finds in one or in its kinds. */
function inside(
  schema: Schema,
  root: Schema,
  find: (form: Schema) => Schema | undefined,
): Schema | undefined {
  const form = resolved(schema, root);
  const own = find(form);
  if (own) return own;
  for (const choice of choicesOf(form)) {
    const found = inside(choice, root, find);
    if (found) return found;
  }
  return undefined;
}

/** What the field at a path is called, with places counted from 1: `Cards 1, title` (crates/content/src/editor_forms/field_names.rs). */
export function nameOfField(path: string, root: Schema): string {
  const names: string[] = [];
  let schema: Schema | undefined = root;
  for (const part of path.split(".")) {
    const [name = "", ...places] = part.split(/[[\]]+/).filter(Boolean);
    schema = schema && inside(schema, root, ({ properties }) => properties?.[name]);
    if (!schema) break;
    const { title = "" }: Schema = schema;
    const label = [title, ...places.map((place) => Number(place) + 1)].join(" ");
    for (const _ of places) schema = schema && inside(schema, root, ({ items }) => items);
    if (names.at(-1)?.toLowerCase() === title.toLowerCase() || /^(fact|detail)$/.test(schema?.format ?? ""))
      continue;
    const isFirst = names.length === 0;
    names.push(isFirst ? label : label.charAt(0).toLowerCase() + label.slice(1));
  }
  return names.join(", ");
}

/** What is wrong, and in which field where it is one. */
export const mistakeInWords = ({ name, message }: Mistake): string =>
  name ? `${name}: ${message}` : message;
