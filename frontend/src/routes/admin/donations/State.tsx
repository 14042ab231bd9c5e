/** Whether a donation was paid or refunded, in a word. */
import { Badge } from "../../../components/Badge";
import type { OfficeDonations } from "../../../generated/content";
import type { ListedDonation } from "../../../generated/context";

export interface StateProps {
  words: OfficeDonations["states"];
  donation: ListedDonation;
}

export function State({ words, donation: { paid, refunded } }: StateProps) {
  if (paid) return <Badge look="done">{words.paid}</Badge>;
  return <Badge>{refunded ? words.refunded : words.open}</Badge>;
}
