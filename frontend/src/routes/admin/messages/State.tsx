/** How things stand with a message, in a word. */
import { Badge } from "../../../components/Badge";
import type { OfficeMessages } from "../../../generated/content";
import type { MessageState } from "../../../generated/context";

export interface StateProps {
  words: OfficeMessages["states"];
  state: MessageState;
}

export function State({ words, state }: StateProps) {
  if (state.name === "new") return <Badge look="current">{words.new}</Badge>;
  if (state.name === "answered") return <Badge look="done">{words.answered}</Badge>;
  return <Badge>{words.inHand.replace("{name}", () => state.by)}</Badge>;
}
