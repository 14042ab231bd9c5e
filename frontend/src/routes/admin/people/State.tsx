/** Whether an account can be used, in a word. */
import { Badge, type BadgeLook } from "../../../components/Badge";
import type { OfficePeople } from "../../../generated/content";
import type { PersonState } from "../../../generated/context";

export interface StateProps {
  words: OfficePeople["states"];
  state: PersonState;
}

const LOOKS: Record<PersonState, BadgeLook> = { active: "done", unconfirmed: "plain", inactive: "current" };

export function State({ words, state }: StateProps) {
  return <Badge look={LOOKS[state]}>{words[state]}</Badge>;
}
