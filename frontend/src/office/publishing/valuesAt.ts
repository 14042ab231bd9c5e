/** What stands at a place of a draft, and the draft with something else there. */
import { isObject, type Json } from "./form";

type Place = (string | number)[];

/** What stands there; undefined where nothing does. */
export function at(value: Json | undefined, ...[first, ...rest]: Place): Json | undefined {
  if (first === undefined || value === undefined) return value;
  if (typeof first === "number") return Array.isArray(value) ? at(value[first], ...rest) : undefined;
  return isObject(value) ? at(value[first], ...rest) : undefined;
}

/** The words that stand there; empty where none do. */
export function textAt(value: Json | undefined, ...place: Place): string {
  const messages = at(value, ...place);
  return typeof messages === "string" ? messages : "";
}

/** The list that stands there; empty where none does. */
export function listAt(value: Json | undefined, ...place: Place): Json[] {
  const list = at(value, ...place);
  return Array.isArray(list) ? list : [];
}

/** The draft with `next` in that place, and all else as it was. With undefined nothing stands there. */
export function withAt(value: Json | undefined, [first, ...rest]: Place, next: Json | undefined): Json {
  if (first === undefined) return next ?? {};
  if (typeof first === "number") {
    const list = Array.isArray(value) ? value : [];
    return list.map((old, index) => (index === first ? withAt(old, rest, next) : old));
  }
  const { [first]: before, ...others } = isObject(value) ? value : {};
  if (rest.length === 0 && next === undefined) return others;
  return { ...(isObject(value) ? value : {}), [first]: withAt(before, rest, next) };
}
