/**
 * A form about an account. Without scripts it posts to its address, which answers with a
 * page; with scripts it is checked here and sent in the background.
 */
import { type FormEvent, type ReactNode, useState } from "react";
import type { FormWords, Message } from "#app/generated/content.ts";
import { REQUIRED } from "#app/generated/validation.ts";
import { useRenderContext } from "#app/runtime/context.ts";
import { type SentField, useFormErrors } from "#app/runtime/formErrors.ts";
import { toast } from "#app/runtime/toast.ts";
import { type Errors, errorsOf, fieldsOf, type Rule } from "#app/runtime/validation.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { FormFailure } from "#app/ui/FormFailure/FormFailure.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { NotAccepted, sendForm } from "./account";

export interface AccountFormProps<Field extends string> {
  /** The name that the server gives to the form. */
  name: string;
  action: string;
  /** By field, in their order on the page. */
  rules: Record<Field, Rule>;
  words: FormWords;
  /** By field, for the summary of errors; a form of one field needs none. */
  labels?: Record<Field, string>;
  /** Values that the visitor does not see. */
  hidden?: Record<string, string>;
  submit: string;
  /** The button's words while the form is being sent. */
  busy: string;
  onAccepted: (answer: Awaited<ReturnType<typeof sendForm>>) => void;
  children: (field: (name: Field) => SentField) => ReactNode;
}

export function AccountForm<Field extends string>({
  name,
  action,
  rules,
  words,
  labels,
  hidden = {},
  submit,
  busy,
  onAccepted,
  children,
}: AccountFormProps<Field>) {
  const fields = fieldsOf(rules);
  const check = (values: Record<Field, string>): Errors<Field> => errorsOf(rules, values);
  const { sent, field, summary, read, passes, forget, attributes } = useFormErrors(name, fields, check);
  // At its field, an empty value needs no sentence: the message says it once.
  const shortened = (error: string | undefined) => (error === REQUIRED ? words.required : error);
  const problems = summary.problems.map(({ message, ...problem }) => ({
    ...problem,
    message: message === REQUIRED && labels ? `${labels[problem.name]}: ${shortened(message)}` : message,
  }));
  const [sending, setSending] = useState(false);
  // Without scripts the page says it in a message of its own; where fields are wrong, they say it.
  const { notice } = useRenderContext();
  const said =
    sent && notice?.destructive && summary.problems.length === 0 && !fields.some((it) => field(it).error);
  const [failure, setFailure] = useState<Message | undefined>(said ? notice : undefined);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = read(form);
    setFailure(undefined);
    if (!passes(form)) {
      if (Object.values(check(values)).includes(REQUIRED)) {
        toast({ title: words.missingFields, description: REQUIRED, tone: "destructive" });
      }
      return;
    }
    setSending(true);
    try {
      const answer = await sendForm(action, { ...values, ...hidden }, words);
      forget();
      onAccepted(answer);
    } catch (error) {
      console.error(error);
      if (!(error instanceof NotAccepted)) return;
      toast(error.toast);
      setFailure(error.toast);
    } finally {
      setSending(false);
    }
  };

  return (
    <form method="post" action={action} className="grid gap-6 [p+&]:mt-6" {...attributes} onSubmit={onSubmit}>
      <ErrorSummary {...summary} heading={words.problem} problems={problems} />
      <SentPage form={sent} />
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {children((name) => ({ ...field(name), error: shortened(field(name).error) }))}
      <FormFailure id={`${name}-failure`} failure={failure} />
      <Button
        type="submit"
        pending={sending}
        pendingLabel={busy}
        aria-describedby={failure && `${name}-failure`}
      >
        {submit}
      </Button>
    </form>
  );
}
