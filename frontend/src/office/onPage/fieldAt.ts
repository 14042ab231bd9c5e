/** The field of a text at a path: its schema and what it holds. */
import { choicesOf, fits, isObject, type Json, resolved, type Schema } from "../publishing/form";

/** The names and numbers of a path: `slides[0].image` is `slides`, 0 and `image`. */
export function stepsOf(path: string): (string | number)[] {
  const steps = path.match(/[^.[\]]+|\[\d+\]/g) ?? [];
  return steps.map((step) => (step.startsWith("[") ? Number(step.slice(1, -1)) : step));
}

export function valueAt(value: Json | undefined, path: string): Json | undefined {
  let found = value;
  for (const step of stepsOf(path)) {
    if (typeof step === "number") found = Array.isArray(found) ? found[step] : undefined;
    else found = isObject(found) ? found[step] : undefined;
  }
  return found;
}

/** `value` with another one at `path`; with undefined the field is left out. */
export function withValueAt(value: Json, path: string, next: Json | undefined): Json {
  const put = (around: Json | undefined, [step, ...others]: (string | number)[]): Json | undefined => {
    if (step === undefined) return next;
    if (typeof step === "number") {
      const list = Array.isArray(around) ? around : [];
      return list.map((it, at) => (at === step ? (put(it, others) ?? it) : it));
    }
    const fields = isObject(around) ? around : {};
    const { [step]: before, ...rest } = fields;
    const after = put(before, others);
    // Fields stay in their order.
    if (after === undefined) return rest;
    return { ...fields, [step]: after };
  };
  return put(value, stepsOf(path)) ?? value;
}

export interface FoundField {
  path: string;
  schema: Schema;
  label: string;
  required: boolean;
}

/** What a value's schema is where there are several kinds. */
function chosen(schema: Schema, value: Json | undefined, root: Schema): Schema {
  const form = resolved(schema, root);
  const fitting = choicesOf(form).find((choice) => fits(value, choice, root));
  return fitting ? resolved(fitting, root) : form;
}

/** What stands beside words or a picture and is changed with them: where a link leads, what a picture shows. */
const BESIDE = ["href", "alt"];

/** The field at `path`, or the few fields of which it is one. Undefined where the form has none. */
export function fieldAt(root: Schema, value: Json, path: string): FoundField | undefined {
  let schema = root;
  let label = "";
  let required = true;
  let around: FoundField | undefined;
  let at = "";
  for (const step of stepsOf(path)) {
    const form = chosen(schema, valueAt(value, at), root);
    around = { path: at, schema: form, label, required };
    const inside = typeof step === "number" ? form.items : form.properties?.[step];
    if (!inside) return undefined;
    schema = inside;
    if (typeof step === "string") {
      label = inside.title ?? "";
      required = form.required?.includes(step) ?? false;
      at = at === "" ? step : `${at}.${step}`;
    } else {
      required = true;
      at = `${at}[${step}]`;
    }
  }
  const names = Object.keys(around?.schema.properties ?? {});
  const isSmall = names.length === 2 && names.some((name) => BESIDE.includes(name));
  return around && isSmall ? around : { path: at, schema, label, required };
}

/** The fields that two values of a text do not have in common, each with what it was and is. */
export function changedFields(
  before: Json | undefined,
  after: Json | undefined,
  path = "",
): { field: string; before: Json | undefined; after: Json | undefined }[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      changedFields(before[name], after[name], path === "" ? name : `${path}.${name}`),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return before.flatMap((it, at) => changedFields(it, after[at], `${path}[${at}]`));
  }
  return [{ field: path, before, after }];
}
