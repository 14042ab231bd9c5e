/** The form of a text, made from its JSON Schema. */
import { useState } from "react";
import type { FormSetup } from "../field";
import type { Json, Schema } from "../form";
import { Fields } from "./Fields";

interface TextFormProps extends Omit<FormSetup, "say" | "root"> {
  schema: Schema;
  value: Json;
  onChange: (value: Json) => void;
}

export function TextForm({ schema, words, mistakes, value, onChange }: TextFormProps) {
  const [said, say] = useState("");
  return (
    <div className="grid grid-cols-1 gap-6">
      <Fields
        setup={{ root: schema, words, mistakes, say }}
        schema={schema}
        path=""
        value={value}
        onChange={(next) => onChange(next ?? {})}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
