/** What was written in answer to a message that is gone by now. */
import { useLocation } from "react-router";
import { BackLink } from "../../../components/BackLink";
import { Field } from "../../../components/Field";
import { OfficePage } from "../../../components/office/OfficePage";
import { Panel } from "../../../components/Panel";
import type { OfficeMessages } from "../../../generated/content";
import { useSentForm } from "../../../lib/context";
import { withQuery } from "../../../lib/withQuery";

export function LostAnswer({ words }: { words: OfficeMessages }) {
  const { pathname, search } = useLocation();
  const sent = useSentForm("answer");
  if (!sent) return null;
  return (
    <OfficePage
      title={words.lost.heading}
      lead={words.lost.text}
      actions={<BackLink to={pathname + withQuery(search, { message: "" })}>{words.back}</BackLink>}
    >
      <Panel>
        <Field id="answer" label={words.answer.label}>
          {(control) => <textarea {...control} rows={8} readOnly value={sent.values.answer} />}
        </Field>
      </Panel>
    </OfficePage>
  );
}
