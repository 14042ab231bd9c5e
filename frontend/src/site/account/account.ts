/** The calls that the forms of accounts make. */
import type { FormMessages, Message } from "#app/generated/content.ts";
import { SHORTEST_PASSWORD } from "#app/generated/validation.ts";
import { format, type Template } from "#app/runtime/format.ts";
import type { ToastMessage } from "#app/runtime/toast.ts";

/** Said at every field for a password that is chosen. */
export function newPasswordHint(template: Template<"characters">): string {
  return format(template, { characters: SHORTEST_PASSWORD });
}

/** A form that the server did not accept, as the message to show. */
export class NotAccepted extends Error {
  readonly toast: ToastMessage & Message;

  constructor(title: string, description: string) {
    super(`${title}: ${description}`);
    this.toast = { title, description, tone: "destructive" };
  }
}

interface Answer {
  /** What to say of a form that was accepted. */
  toast?: Message;
  /** Why the form was not accepted. */
  message?: unknown;
  /** Where to go after signing in. */
  location?: string;
}

async function answerOf<More>(response: Response): Promise<Answer & More> {
  try {
    return await response.json();
  } catch {
    return {} as Answer & More;
  }
}

/**
 * Sends a form to its address below `/api/`.
 *
 * @returns what it is answered with
 * @throws NotAccepted with what to tell the visitor, also when the server does not answer
 */
export async function sendForm<More = object>(
  address: string,
  values: Record<string, string>,
  { failed, tooManyAttempts }: Pick<FormMessages, "failed" | "tooManyAttempts">,
): Promise<Answer & More> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(values),
    });
  } catch {
    throw new NotAccepted(failed.title, failed.description);
  }
  const answer = await answerOf<More>(response);
  if (response.ok) return answer;
  // It is asked first who is there.
  if (answer.location) {
    window.location.assign(answer.location);
    return new Promise(() => {});
  }
  const reason = typeof answer.message === "string" && answer.message ? answer.message : failed.description;
  throw new NotAccepted(response.status === 429 ? tooManyAttempts : failed.title, reason);
}
