/** Whether a donation was paid, in a word. */
import { Badge } from "../../../components/Badge";
import type { OfficeDonations } from "../../../generated/content";

export interface StateProps {
  words: OfficeDonations["states"];
  isPaid: boolean;
}

export function State({ words, isPaid }: StateProps) {
  return isPaid ? <Badge look="done">{words.paid}</Badge> : <Badge>{words.open}</Badge>;
}
