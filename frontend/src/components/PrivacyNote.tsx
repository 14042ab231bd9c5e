import type { PrivacyNote as PrivacyNoteContent } from "../generated/content";
import { HINT } from "./Field";
import { TextLink } from "./TextLink";

/** Stands where personal information is asked for. */
export function PrivacyNote({
  note: { text, link },
  className = "",
}: {
  note: PrivacyNoteContent;
  className?: string;
}) {
  return (
    <p className={`${HINT} ${className}`}>
      {text} <TextLink to={link.href}>{link.name}</TextLink>
    </p>
  );
}
