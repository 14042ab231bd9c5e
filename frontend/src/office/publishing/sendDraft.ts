/** Sends what an editor has typed to the server, which decides what becomes of it. */
import type { Clash, SavedDraft } from "#app/generated/context.ts";
import type { Json } from "./form";
import { postJson, Refusal, SIGNED_OUT } from "./postJson";
import { type BaseRevision, forgetTyped, keepTyped, typedIn, type Unsent } from "./typed";

/** So many unanswered values are kept: each is as long as the text. */
const UNANSWERED = 8;

/** What became of it, and what the next attempt follows. */
export type Sent = { baseRevision: BaseRevision } & (
  | {
      state: "saved";
      draft: SavedDraft;
      /** The draft that was written on is not there any more. */
      isNew: boolean;
    }
  | { state: "offline" | "signedOut" }
  | { state: "refused"; message: string; clash: Clash | undefined }
);

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What the next attempt follows where `value` is sent and not answered. */
function withUnanswered({ revision, base, unanswered = [] }: BaseRevision, value: Json): BaseRevision {
  if (unanswered.some((it) => isSame(it, value))) return { revision, base, unanswered };
  // The first one may have been the last that got through: it stays.
  const [first = value, ...others] = [...unanswered, value];
  return { revision, base, unanswered: [first, ...others.slice(1 - UNANSWERED)] };
}

/**
 * Sends `value` as a draft of the text with the key `id`.
 *
 * @param keep is told what the next attempt follows, before anything is sent: the page may be closed meanwhile
 */
export async function sendDraft(
  id: string,
  value: Json,
  baseRevision: BaseRevision,
  keep: (baseRevision: BaseRevision) => void,
): Promise<Sent> {
  const { revision, base, unanswered = [] } = baseRevision;
  const unknown = withUnanswered(baseRevision, value);
  keep(unknown);
  try {
    const draft = await postJson<SavedDraft>("draft", { key: id, value, revision, base });
    return { state: "saved", draft, isNew: false, baseRevision: { revision: draft.revision, base } };
  } catch (error) {
    // A server in trouble has decided nothing.
    if (!(error instanceof Refusal) || error.status >= 500) {
      return { state: "offline", baseRevision: unknown };
    }
    keep(baseRevision);
    if (error.status === SIGNED_OUT) return { state: "signedOut", baseRevision };
    const { outdated, clash } = error.details;
    if (clash && unanswered.some((it) => isSame(it, clash.other))) {
      // The other one is what this browser has sent itself.
      return sendDraft(id, value, { revision: clash.revision, base }, keep);
    }
    if (outdated && !clash && revision > 0) {
      const sent = await sendDraft(id, value, { revision: 0, base }, keep);
      return sent.state === "saved" ? { ...sent, isNew: true } : sent;
    }
    return { state: "refused", message: error.message, clash, baseRevision };
  }
}

/** Sends what is kept of a text on this device, and forgets it once the server has it. */
export async function sendTyped(account: number, { id, typed }: Unsent): Promise<Sent["state"]> {
  const { title, value, ...baseRevision } = typed;
  let last = typed;
  const keep = (baseRevision: BaseRevision) => {
    // Another tab goes on with its own.
    if (!isSame(typedIn(account, id), last)) return;
    last = { title, value, ...baseRevision };
    keepTyped(account, id, last);
  };
  const sent = await sendDraft(id, value, baseRevision, keep);
  if (!isSame(typedIn(account, id), last)) return sent.state;
  if (sent.state === "saved") forgetTyped(account, id);
  else keepTyped(account, id, { title, value, ...sent.baseRevision });
  return sent.state;
}
