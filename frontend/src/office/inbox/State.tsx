/** How things stand with a message, in a word. */

import type { OfficeMessages } from "#app/generated/content.ts";
import type { MessageState } from "#app/generated/context.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";

export interface StateProps {
  words: OfficeMessages["states"];
  state: MessageState;
}

export function State({ words, state }: StateProps) {
  if (state.name === "new") return <Badge look="current">{words.new}</Badge>;
  if (state.name === "answered") return <Badge look="done">{words.answered}</Badge>;
  return <Badge>{words.inHand.replace("{name}", () => state.by)}</Badge>;
}
