import type { Messages } from "#app/generated/messages.ts";
import { HINT } from "#app/ui/Field/Field.tsx";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";

/** Stands where personal information is asked for. */
export function PrivacyNote({
  note: { text, link },
  className = "",
}: {
  note: Messages["forms"]["privacy"];
  className?: string;
}) {
  return (
    <p className={`${HINT} ${className}`}>
      {text} <TextLink to={link.href}>{link.name}</TextLink>
    </p>
  );
}
