/** Messages in which something is filled in, at names in braces: `Signed in on {time}`. */

/** A message with these names in braces. */
export type Template<Name extends string> = string & { readonly placeholders: Name };

/** The message with `values` at their names. */
export function format<Name extends string>(
  template: Template<Name>,
  values: NoInfer<Record<Name, string | number>>,
): string {
  return template.replace(/\{(\w+)\}/g, (_, name: Name) => String(values[name]));
}
