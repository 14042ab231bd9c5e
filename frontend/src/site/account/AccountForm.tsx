/**
 * A form about an account. Without scripts it posts to its address, which answers with a
 * page; with scripts it is checked here and sent in the background.
 */
import { type FormEvent, type ReactNode, useState } from "react";
import type { FormMessages, Message } from "#app/generated/content.ts";
import { type FieldRules, forms, REQUIRED } from "#app/generated/validation.ts";
import { type SentField, useFormErrors } from "#app/runtime/forms/formErrors.ts";
import { type Errors, errorsOf, fieldsOf, rulesOf } from "#app/runtime/forms/validation.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { toast, toastOnNextPage } from "#app/runtime/toast.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { FormFailure } from "#app/ui/FormFailure/FormFailure.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { NotAccepted, sendForm } from "./account";

type Forms = typeof forms;

export interface AccountFormProps<Name extends keyof Forms> {
  /** The form whose rules are applied. Its fields are in their order on the page. */
  rules: Name;
  /** The name that the server gives to the form, where it is another one. */
  name?: string;
  action: string;
  messages: FormMessages;
  /** By field, for the summary of errors; a form of one field needs none. */
  labels?: Record<keyof Forms[Name], string>;
  /** Values that the visitor does not see. */
  hidden?: Record<string, string>;
  submit: string;
  /** The button's words while the form is being sent. */
  busy: string;
  /** Whether a new document comes next, which shows what the server has to say. */
  leaves?: boolean;
  /** @param location where the server leads to */
  onAccepted: (location: string | undefined) => void;
  children: (field: (name: keyof Forms[Name] & string) => SentField) => ReactNode;
}

export function AccountForm<Name extends keyof Forms>({
  rules: form,
  name = form,
  action,
  messages,
  labels,
  hidden = {},
  submit,
  busy,
  leaves = false,
  onAccepted,
  children,
}: AccountFormProps<Name>) {
  type Field = keyof Forms[Name] & string;
  const rules = rulesOf(forms[form] as Record<Field, FieldRules>);
  const fields = fieldsOf(rules);
  const check = (values: Record<Field, string>): Errors<Field> => errorsOf(rules, values);
  const { sent, field, summary, read, passes, forget, attributes } = useFormErrors(name, fields, check);
  // At its field, an empty value needs no sentence: the message says it once.
  const shortened = (error: string | undefined) => (error === REQUIRED ? messages.required : error);
  const problems = summary.problems.map(({ message, ...problem }) => ({
    ...problem,
    message: message === REQUIRED && labels ? `${labels[problem.name]}: ${shortened(message)}` : message,
  }));
  const [sending, setSending] = useState(false);
  // Without scripts the page says it in a message of its own; where fields are wrong, they say it.
  const { toast: left } = useRenderContext();
  const said =
    sent && left?.destructive && summary.problems.length === 0 && !fields.some((it) => field(it).error);
  const [failure, setFailure] = useState<Message | undefined>(said ? left : undefined);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = read(form);
    setFailure(undefined);
    if (!passes(form)) {
      if (Object.values(check(values)).includes(REQUIRED)) {
        toast({ title: messages.missingFields, description: REQUIRED, tone: "destructive" });
      }
      return;
    }
    setSending(true);
    try {
      const { toast: message, location } = await sendForm(action, { ...values, ...hidden }, messages);
      forget();
      if (message) (leaves ? toastOnNextPage : toast)(message);
      onAccepted(location);
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
      <ErrorSummary {...summary} heading={messages.problem} problems={problems} />
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
