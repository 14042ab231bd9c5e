/** Messages in which something is filled in, at names in braces: `Signed in on {time}`. */

/** A message with these names in braces. */
export type Template<Name extends string> = string & { readonly placeholders: Name };

/** The message with `values` at their names. */
export function format<Name extends string>(
  template: Template<Name>,
  values: NoInfer<Record<Name, string | number>>,
): string {
  // Every other one is a name.
  const parts = template.split(/\{(\w+)\}/);
  let text = parts[0] ?? "";
  for (let at = 1; at < parts.length; at += 2) text += `${values[parts[at] as Name]}${parts[at + 1]}`;
  return text;
}
