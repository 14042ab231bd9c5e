/**
 * The contact form. Without scripts it posts to the same address, which then answers with
 * a page; with scripts the message is checked here and sent in the background.
 */
import { type FormEvent, useRef, useState } from "react";
import type { Documents, Message } from "#app/generated/content.ts";
import { useFormErrors } from "#app/runtime/forms/formErrors.ts";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { useUnsentInput } from "#app/runtime/start/unsentInput.ts";
import { toast } from "#app/runtime/toast.ts";
import { Button } from "#app/ui/Button/Button.tsx";
import { ErrorSummary } from "#app/ui/ErrorSummary/ErrorSummary.tsx";
import { EmailField, TextAreaField, TextField } from "#app/ui/Field/Field.tsx";
import { FormFailure } from "#app/ui/FormFailure/FormFailure.tsx";
import { SentPage } from "#app/ui/SentPage/SentPage.tsx";
import { PrivacyNote } from "../shared/PrivacyNote";
import {
  CONTACT_ATTEMPTS,
  CONTACT_FIELDS,
  type ContactMessage,
  contactErrors,
  sendContactMessage,
  TooManyMessages,
} from "./contactRules";

/** Attempts since the site was loaded; leaving the page and coming back does not renew them. */
let attempts = 0;

/** Fields that hold words of the visitor. */
const WRITTEN_FIELDS = CONTACT_FIELDS.filter((field) => field !== "honeypot");

export interface ContactFormProps {
  /** The document `contact-form`; its heading and text are for the page to place. */
  form: Documents["contact-form"];
}

export function ContactForm({ form: { labels, submit, busy, messages, privacy } }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const {
    sent: refused,
    field,
    summary,
    read,
    passes,
    forget,
    attributes,
  } = useFormErrors("contact", CONTACT_FIELDS, contactErrors);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Message>();
  const { toast: left } = useRenderContext();
  const forgetWords = useUnsentInput("contact", element, WRITTEN_FIELDS, left?.title === messages.sent.title);

  const thank = () => {
    forget();
    forgetWords();
    toast(messages.sent);
  };

  const fail = (message: Message) => {
    setFailure(message);
    toast({ ...message, tone: "destructive" });
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const message: ContactMessage = read(form);
    if (contactErrors(message).honeypot) {
      thank();
      return;
    }
    setFailure(undefined);
    if (!passes(form)) return;
    if (attempts >= CONTACT_ATTEMPTS) {
      fail(messages.tooManyAttempts);
      return;
    }
    attempts += 1;
    setSending(true);
    try {
      await sendContactMessage(message);
      thank();
    } catch (error) {
      console.error(error);
      fail(error instanceof TooManyMessages ? messages.tooManyAttempts : messages.failed);
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      ref={element}
      method="post"
      action="/api/contact"
      className="grid gap-6 sm:grid-cols-2"
      {...attributes}
      onSubmit={onSubmit}
    >
      <ErrorSummary {...summary} heading={messages.problem} className="sm:col-span-2" />
      <SentPage form={refused} />
      <TextField
        {...field("firstName")}
        label={labels.firstName}
        autoComplete="given-name"
        minLength={2}
        required
      />
      <TextField
        {...field("lastName")}
        label={labels.lastName}
        autoComplete="family-name"
        minLength={2}
        required
      />
      <EmailField {...field("email")} label={labels.email} autoComplete="email" required />
      <TextField {...field("phone")} type="tel" label={labels.phone} autoComplete="tel" />
      <div className="sm:col-span-2">
        <TextField {...field("subject")} label={labels.subject} minLength={5} required />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField {...field("message")} label={labels.message} rows={6} minLength={10} required />
      </div>
      <div className="sr-only" aria-hidden="true">
        <label>
          {labels.honeypot}
          <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormFailure id="contact-failure" failure={failure} className="sm:col-span-2" />
      <div className="sm:col-span-2">
        <Button
          type="submit"
          pending={sending}
          pendingLabel={busy}
          aria-describedby={failure && "contact-failure"}
        >
          {submit}
        </Button>
      </div>
      <PrivacyNote note={privacy} className="sm:col-span-2" />
    </form>
  );
}
