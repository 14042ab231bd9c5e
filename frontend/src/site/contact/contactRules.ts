/** The contact form's rules, and the call that sends a message. */
import { forms } from "#app/generated/validation.ts";
import { type Errors, errorsOf, fieldsOf, rulesOf } from "#app/runtime/forms/validation.ts";

/** Body of `POST /api/contact`. */
export interface ContactMessage {
  firstName: string;
  lastName: string;
  email: string;
  /** Empty when the visitor gave none. */
  phone: string;
  subject: string;
  message: string;
  /** People do not see this field; only programs that fill in everything fill it in. */
  honeypot: string;
}

export type ContactField = keyof ContactMessage;

const rules = rulesOf(forms.contact);

export const CONTACT_FIELDS = fieldsOf(rules);

/** What is wrong with a message, by field. */
export function contactErrors(message: ContactMessage): Errors<ContactField> {
  return errorsOf(rules, message);
}

/** How often a visitor may send without loading the site anew. */
export const CONTACT_ATTEMPTS = 3;

async function messageOf(response: Response): Promise<string | undefined> {
  try {
    const { message }: { message?: unknown } = await response.json();
    return typeof message === "string" && message !== "" ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The server takes no more messages from this address for a while. */
export class TooManyMessages extends Error {}

/**
 * Sends a message that the rules let pass. The answer to a message that was taken may be
 * empty, so it is not looked at.
 *
 * @throws TooManyMessages, or Error with the server's message, or “Failed to send message”
 */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  const response = await fetch("/api/contact", {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(message),
  });
  if (response.status === 429) throw new TooManyMessages("Too many attempts");
  if (!response.ok) throw new Error((await messageOf(response)) ?? "Failed to send message");
}
