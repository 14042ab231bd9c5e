/** Whether an account can be used, in a word. */

import type { OfficePeople } from "#app/generated/content.ts";
import type { PersonState } from "#app/generated/context.ts";
import { Badge, type BadgeLook } from "#app/ui/Badge/Badge.tsx";

export interface StateProps {
  words: OfficePeople["states"];
  state: PersonState;
}

const LOOKS: Record<PersonState, BadgeLook> = { active: "done", unconfirmed: "plain", inactive: "current" };

export function State({ words, state }: StateProps) {
  return <Badge look={LOOKS[state]}>{words[state]}</Badge>;
}
