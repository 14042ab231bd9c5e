/**
 * The contact form. Without scripts it posts to the same address, which then answers with
 * a page; with scripts the message is checked here and sent in the background.
 */
import { type FormEvent, useRef, useState } from "react";
import type { ContactForm as ContactFormContent } from "../../generated/content";
import {
  CONTACT_ATTEMPTS,
  CONTACT_FIELDS,
  type ContactMessage,
  contactErrors,
  sendContactMessage,
} from "../../lib/contact";
import { useSentForm } from "../../lib/context";
import { useFormErrors } from "../../lib/formErrors";
import { toast } from "../../lib/toast";
import { Button } from "../Button";
import { TextAreaField, TextField } from "../Field";
import { SentPage } from "../SentPage";

/** Attempts since the site was loaded; leaving the page and coming back does not renew them. */
let attempts = 0;

const sent = () =>
  toast({ title: "Message sent", description: "Thank you for your message. We'll get back to you soon." });

export interface ContactFormProps {
  /** The document `contact-form`; its heading and text are for the page to place. */
  form: ContactFormContent;
}

export function ContactForm({ form: { labels, submit, busy } }: ContactFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const again = useSentForm("contact");
  const { errors, read, clear, passes, attributes } = useFormErrors(
    CONTACT_FIELDS,
    contactErrors,
    again?.errors,
  );
  const [sending, setSending] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const message: ContactMessage = read(form);
    if (contactErrors(message).honeypot) {
      form.reset();
      clear();
      sent();
      return;
    }
    if (!passes(form)) return;
    if (attempts >= CONTACT_ATTEMPTS) {
      toast({ title: "Too many attempts", description: "Please try again later.", tone: "destructive" });
      return;
    }
    attempts += 1;
    setSending(true);
    try {
      await sendContactMessage(message);
      element.current?.reset();
      sent();
    } catch (error) {
      console.error(error);
      toast({
        title: "Error",
        description: "There was an error sending your message. Please try again.",
        tone: "destructive",
      });
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
      <SentPage form={again} />
      <TextField
        name="firstName"
        label={labels.firstName}
        error={errors.firstName}
        defaultValue={again?.values.firstName}
        autoComplete="given-name"
        minLength={2}
        required
      />
      <TextField
        name="lastName"
        label={labels.lastName}
        error={errors.lastName}
        defaultValue={again?.values.lastName}
        autoComplete="family-name"
        minLength={2}
        required
      />
      <TextField
        name="email"
        type="email"
        label={labels.email}
        error={errors.email}
        defaultValue={again?.values.email}
        autoComplete="email"
        required
      />
      <TextField
        name="phone"
        type="tel"
        label={labels.phone}
        error={errors.phone}
        defaultValue={again?.values.phone}
        autoComplete="tel"
      />
      <div className="sm:col-span-2">
        <TextField
          name="subject"
          label={labels.subject}
          error={errors.subject}
          defaultValue={again?.values.subject}
          minLength={5}
          required
        />
      </div>
      <div className="sm:col-span-2">
        <TextAreaField
          name="message"
          label={labels.message}
          error={errors.message}
          defaultValue={again?.values.message}
          rows={6}
          minLength={10}
          required
        />
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
    </form>
  );
}
