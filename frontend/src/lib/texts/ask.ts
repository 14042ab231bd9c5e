/** What editors' screens ask of the server. */
import type { NotDone } from "../../generated/context";

/** Somebody who is not signed in any more. */
export const SIGNED_OUT = 401;

/** Has the server do something with the text of a screen; answers undefined where it has refused. */
export type Act = <Answer = unknown>(
  what: string,
  body: Record<string, unknown>,
) => Promise<Answer | undefined>;

export class Refusal extends Error {
  readonly status: number;
  readonly told: NotDone;

  constructor(status: number, told: NotDone) {
    super(told.message);
    this.status = status;
    this.told = told;
  }
}

/**
 * Has the server do something with a text.
 *
 * @throws {Refusal} when it refuses; any other error where it cannot be reached
 */
export async function ask<Answer>(what: string, body: Record<string, unknown>): Promise<Answer> {
  const response = await fetch(`/api/office/texts/${what}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const told = await response.json();
  if (!response.ok) {
    throw new Refusal(response.status, { mistakes: [], outdated: false, ...told });
  }
  return told;
}
