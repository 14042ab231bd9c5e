/** What editors' screens ask of the server. */
import type { EditErrorDetails, Publishing } from "#app/generated/context.ts";

/** Somebody who is not signed in any more. */
export const SIGNED_OUT = 401;

/** Has the server do something with the text of a screen; answers undefined where it has refused. */
export type Act = <Answer = unknown>(
  what: string,
  body: Record<string, unknown>,
) => Promise<Answer | undefined>;

/** What the server says where something was not done. */
type EditError = EditErrorDetails & { message: string };

export class Refusal extends Error {
  readonly status: number;
  readonly details: EditError;

  constructor(status: number, details: EditError) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/** What the server has begun and not finished. */
const BEGUN = 202;

/** Until it is asked again how that goes where the server was not reached, in milliseconds. */
const PAUSE = 2000;

/** What was asked for and not answered. */
const unanswered = new Set<string>();

/** What is no longer than this is sent also where the page is left meanwhile: browsers allow 64 KiB in all. */
const SHORT = 8192;

const post = (what: string, given: Record<string, unknown>): Promise<Response> => {
  const body = JSON.stringify(given);
  return fetch(`/api/office/texts/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    keepalive: body.length <= SHORT,
  });
};

/** Waits for the end of what the server goes on with, whether it is reached or not. */
async function finished(key: unknown, begun: Response): Promise<Response> {
  const { job }: Publishing = await begun.json();
  for (;;) {
    try {
      const response = await post("follow", { key, job });
      if (response.status !== BEGUN && response.status < 502) return response;
    } catch {
      // It is done all the same.
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

/**
 * Has the server do something with a text.
 *
 * @param onBegun is called where that takes longer: the server does it to its end, also when the page is left
 * @throws {Refusal} when it refuses; any other error where it cannot be reached
 */
export async function postJson<Answer>(
  what: string,
  body: Record<string, unknown>,
  onBegun?: () => void,
): Promise<Answer> {
  const sent = JSON.stringify(body);
  let response: Response;
  try {
    // Whoever adds the same twice has two; whoever adds it again without an answer may have it already.
    response = await post(what, what === "add" && unanswered.has(sent) ? { ...body, again: true } : body);
  } catch (error) {
    unanswered.add(sent);
    throw error;
  }
  if (response.status === BEGUN) {
    onBegun?.();
    response = await finished(body.key, response);
  }
  const answer = await response.json();
  if (!response.ok) {
    // The draft is on the server by now, and there is a way back to it.
    if (answer.location) window.location.assign(answer.location);
    throw new Refusal(response.status, { mistakes: [], outdated: false, ...answer });
  }
  return answer;
}
