/** Whether an account can be used, in a word. */

import type { PersonState } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Badge, type BadgeLook } from "#app/ui/Badge/Badge.tsx";

export interface PersonBadgeProps {
  messages: Messages["people"]["states"];
  state: PersonState;
}

const LOOKS: Record<PersonState, BadgeLook> = { active: "done", unconfirmed: "plain", inactive: "current" };

export function PersonBadge({ messages, state }: PersonBadgeProps) {
  return <Badge look={LOOKS[state]}>{messages[state]}</Badge>;
}
