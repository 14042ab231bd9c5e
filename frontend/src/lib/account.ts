/** The calls that the forms of accounts make. */
import { SHORTEST_PASSWORD } from "../generated/validation";
import type { ToastMessage } from "./toast";

/** What the rules say of a field that was left empty. */
export const REQUIRED = "Please fill in all required fields";

/** Said at every field for a password that is chosen. */
export const NEW_PASSWORD_HINT = `At least ${SHORTEST_PASSWORD} characters. A few words that only you put together are best.`;

/** What to say when a form was not accepted. */
export interface Failure {
  title: string;
  /** Where the server gives no reason. */
  description: string;
}

/** A form that the server did not accept, as the message to show. */
export class NotAccepted extends Error {
  readonly toast: ToastMessage;

  constructor(title: string, description: string) {
    super(`${title}: ${description}`);
    this.toast = { title, description, tone: "destructive" };
  }
}

interface Answer {
  /** Why the form was not accepted. */
  message?: unknown;
  /** Where to go after signing in. */
  location?: string;
  /** Whether a registered account waits for the link in a mail. */
  confirm?: boolean;
}

async function answerOf(response: Response): Promise<Answer> {
  try {
    return await response.json();
  } catch {
    return {};
  }
}

/**
 * Sends a form to its address below `/api/`.
 *
 * @throws NotAccepted with what to tell the visitor, also when the server does not answer
 */
export async function sendForm(
  address: string,
  values: Record<string, string>,
  failure: Failure,
): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(values),
    });
  } catch {
    throw new NotAccepted(failure.title, failure.description);
  }
  const answer = await answerOf(response);
  if (response.ok) return answer;
  const reason = typeof answer.message === "string" && answer.message ? answer.message : failure.description;
  throw new NotAccepted(response.status === 429 ? "Too many attempts" : failure.title, reason);
}
