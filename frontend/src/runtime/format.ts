/** Messages in which something is filled in, at names in braces: `Signed in on {time}`. */

/** A message with these names in braces. */
export type Template<Name extends string> = string & { readonly placeholders: Name };

/** Templates and their parts, every other one a name. There are no more templates than messages. */
const known = new Map<string, string[]>();

function partsOf(template: string): string[] {
  let parts = known.get(template);
  if (!parts) {
    parts = template.split(/\{(\w+)\}/);
    known.set(template, parts);
  }
  return parts;
}

/** The message with `values` at their names. */
export function format<Name extends string>(
  template: Template<Name>,
  values: NoInfer<Record<Name, string | number>>,
): string {
  const parts = partsOf(template);
  let text = parts[0] ?? "";
  for (let at = 1; at < parts.length; at += 2) text += `${values[parts[at] as Name]}${parts[at + 1]}`;
  return text;
}
