/** A text area as high as its text; browsers that cannot do that get as many rows as it probably needs. */
import type { ComponentProps } from "react";

/** So many characters are about one row. */
const ROW = 60;

export function GrowingTextArea({ className = "", ...rest }: ComponentProps<"textarea"> & { value: string }) {
  const rows = Math.min(20, Math.max(3, Math.ceil(rest.value.length / ROW)));
  return <textarea rows={rows} {...rest} className={`field-sizing-content min-h-24 ${className}`} />;
}
