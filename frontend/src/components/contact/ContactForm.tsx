/**
 * The contact form. Without scripts it posts to the same address, which then answers with
 * a page; with scripts the message is checked here and sent in the background.
 */
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { ContactForm as ContactFormContent } from "../../generated/content";
import {
  CONTACT_ATTEMPTS,
  CONTACT_FIELDS,
  type ContactMessage,
  contactErrors,
  sendContactMessage,
  TooManyMessages,
} from "../../lib/contact";
import { useFormErrors } from "../../lib/formErrors";
import { type ToastMessage, toast } from "../../lib/toast";
import { Button } from "../Button";
import { ErrorSummary } from "../ErrorSummary";
import { TextAreaField, TextField } from "../Field";
import { PrivacyNote } from "../PrivacyNote";
import { SentPage } from "../SentPage";

/** Attempts since the site was loaded; leaving the page and coming back does not renew them. */
let attempts = 0;

const sent = () =>
  toast({ title: "Message sent", description: "Thank you for your message. We'll get back to you soon." });

const TOO_MANY: ToastMessage = {
  title: "Too many attempts",
  description: "Please try again later.",
  tone: "destructive",
};

const FAILED: ToastMessage = {
  title: "Error",
  description: "There was an error sending your message. Please try again.",
  tone: "destructive",
};

export interface ContactFormProps {
  /** The document `contact-form`; its heading and text are for the page to place. */
  form: ContactFormContent;
}

export function ContactForm({ form: { labels, submit, busy } }: ContactFormProps) {
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
  const [taken, setTaken] = useState(0);

  // Only now do the fields no longer fall back to what was sent before.
  useEffect(() => {
    if (taken > 0) element.current?.reset();
  }, [taken]);

  const thank = () => {
    forget();
    setTaken(taken + 1);
    sent();
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const message: ContactMessage = read(form);
    if (contactErrors(message).honeypot) {
      thank();
      return;
    }
    if (!passes(form)) return;
    if (attempts >= CONTACT_ATTEMPTS) {
      toast(TOO_MANY);
      return;
    }
    attempts += 1;
    setSending(true);
    try {
      await sendContactMessage(message);
      thank();
    } catch (error) {
      console.error(error);
      toast(error instanceof TooManyMessages ? TOO_MANY : FAILED);
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
      <ErrorSummary {...summary} className="sm:col-span-2" />
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
      <TextField {...field("email")} type="email" label={labels.email} autoComplete="email" required />
      <TextField {...field("phone")} type="tel" label={labels.phone} autoComplete="tel" />
      <div className="sm:col-span-2">
        <TextField {...field("subject")} label={labels.subject} minLength={5} required />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField {...field("message")} label={labels.message} rows={6} minLength={10} required />
      </div>
      <div className="sr-only" aria-hidden="true">
        <label>
          Leave this field empty
          <input type="text" name="honeypot" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="sm:col-span-2">
        <Button type="submit" pending={sending} pendingLabel={busy}>
          {submit}
        </Button>
      </div>
      <PrivacyNote className="sm:col-span-2" />
    </form>
  );
}
