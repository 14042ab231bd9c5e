/** How things stand with a message, in a word. */

import type { MessageState } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";

export interface MessageBadgeProps {
  messages: Messages["inbox"]["states"];
  state: MessageState;
}

export function MessageBadge({ messages, state }: MessageBadgeProps) {
  if (state.name === "new") return <Badge look="current">{messages.new}</Badge>;
  if (state.name === "answered") return <Badge look="done">{messages.answered}</Badge>;
  return <Badge>{messages.inHand.replace("{name}", () => state.by)}</Badge>;
}
