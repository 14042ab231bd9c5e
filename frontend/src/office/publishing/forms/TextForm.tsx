/** The form of a text: made by hand where it changes often, otherwise made from its JSON Schema. */
import { useState } from "react";
import type { EditedDocument } from "#app/generated/context.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { useEarlyWords } from "../../useEarlyWords";
import type { FormSetup } from "../field";
import { Fields } from "../fields/Fields";
import type { Json } from "../form";
import { handMadeForm } from "./handMade";

interface TextFormProps extends Omit<FormSetup, "say" | "root"> {
  shown: EditedDocument;
  value: Json;
  onChange: (value: Json) => void;
}

export function TextForm({ shown, messages, forms, mistakes, value, onChange }: TextFormProps) {
  const [said, say] = useState("");
  const [allFields, setAllFields] = useState(false);
  const setup = { root: shown.form, messages, forms, mistakes, say };
  const form = useEarlyWords();
  const HandMade = handMadeForm(shown.id);
  return (
    <div ref={form} className="grid grid-cols-1 gap-6">
      {HandMade && !allFields ? (
        <HandMade setup={setup} shown={shown} value={value} onChange={onChange} />
      ) : (
        <Fields
          setup={setup}
          schema={shown.form}
          path=""
          value={value}
          onChange={(next) => onChange(next ?? {})}
        />
      )}
      {HandMade && shown.mayPublish && (
        <Button
          className="justify-self-start"
          look="quiet"
          size="small"
          aria-pressed={allFields}
          onClick={() => setAllFields(!allFields)}
        >
          {messages.allFields}
        </Button>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
