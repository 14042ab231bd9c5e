/** Whether a donation was paid or refunded, in a word. */

import type { ListedDonation } from "#app/generated/context.ts";
import type { Messages } from "#app/generated/messages.ts";
import { Badge } from "#app/ui/Badge/Badge.tsx";

export interface DonationBadgeProps {
  messages: Messages["donations"]["states"];
  donation: ListedDonation;
}

export function DonationBadge({ messages, donation: { paid, refunded } }: DonationBadgeProps) {
  if (paid) return <Badge look="done">{messages.paid}</Badge>;
  return <Badge>{refunded ? messages.refunded : messages.open}</Badge>;
}
