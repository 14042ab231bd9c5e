import { Fragment, type ReactNode } from "react";

/** A sentence of the content with `values` at their names in braces, where they are more than text. */
export function Format({ sentence, values }: { sentence: string; values: Record<string, ReactNode> }) {
  return sentence.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
    <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ));
}
