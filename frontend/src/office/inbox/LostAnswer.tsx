import type { Messages } from "#app/generated/messages.ts";
import { useSentForm } from "#app/runtime/context.ts";
import { Field } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { OfficePage } from "../OfficePage";

export function LostAnswer({ words }: { words: Messages["inbox"] }) {
  const sent = useSentForm("answer");
  if (!sent) return null;
  return (
    <OfficePage title={words.lost.heading} lead={words.lost.text} back={[words.back, "message"]}>
      <Panel>
        <Field id="answer" label={words.answer.label}>
          {(control) => <textarea {...control} rows={8} readOnly value={sent.values.answer} />}
        </Field>
      </Panel>
    </OfficePage>
  );
}
