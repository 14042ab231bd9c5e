/** How things stand with a message, in a word. */

import type { MessageState } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";

export interface StateProps {
  words: Messages["inbox"]["states"];
  state: MessageState;
}

export function State({ words, state }: StateProps) {
  if (state.name === "new") return <Badge look="current">{words.new}</Badge>;
  if (state.name === "answered") return <Badge look="done">{words.answered}</Badge>;
  return <Badge>{words.inHand.replace("{name}", () => state.by)}</Badge>;
}
