/** Words on a line, or on several lines where they are many. */
import { useState } from "react";
import { Field } from "#app/ui/Field/Field.tsx";
import type { FieldProps } from "../field";
import { GrowingTextArea } from "./GrowingTextArea";
import { labelling } from "./labelling";

/** From so many characters on a text gets room for several lines. */
const SEVERAL_LINES = 70;

export function TextField(props: FieldProps) {
  const { schema, value, required, onChange } = props;
  const text = typeof value === "string" ? value : "";
  const [long] = useState(schema.format === "text" || text.length > SEVERAL_LINES || text.includes("\n"));
  const change = (next: string) => onChange(next === "" && !required ? undefined : next);
  return (
    <Field {...labelling(props)}>
      {(control) =>
        long ? (
          <GrowingTextArea {...control} value={text} onChange={({ target }) => change(target.value)} />
        ) : (
          <input {...control} type="text" value={text} onChange={({ target }) => change(target.value)} />
        )
      }
    </Field>
  );
}
