import type { Messages } from "#app/generated/messages.ts";
import { useSentForm } from "#app/runtime/page/context.ts";
import { Field } from "#app/ui/Field/Field.tsx";
import { Panel } from "#app/ui/Panel/Panel.tsx";
import { OfficePage } from "../OfficePage";

export function LostAnswer({ messages }: { messages: Messages["inbox"] }) {
  const sent = useSentForm("answer");
  if (!sent) return null;
  return (
    <OfficePage title={messages.lost.heading} lead={messages.lost.text} back={[messages.back, "message"]}>
      <Panel>
        <Field id="answer" label={messages.answer.label}>
          {(control) => <textarea {...control} rows={8} readOnly value={sent.values.answer} />}
        </Field>
      </Panel>
    </OfficePage>
  );
}
