/** Whether a donation was paid or refunded, in a word. */

import type { ListedDonation } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";

export interface StateProps {
  words: Messages["donations"]["states"];
  donation: ListedDonation;
}

export function State({ words, donation: { paid, refunded } }: StateProps) {
  if (paid) return <Badge look="done">{words.paid}</Badge>;
  return <Badge>{refunded ? words.refunded : words.open}</Badge>;
}
