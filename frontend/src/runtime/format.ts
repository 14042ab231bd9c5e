/** Sentences of the content in which something is filled in, at names in braces: `Signed in on {time}`. */

/** The sentence with `values` at their names. */
export function format(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
