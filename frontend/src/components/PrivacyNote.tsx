import { HINT } from "./Field";
import { TextLink } from "./TextLink";

/** Stands where personal information is asked for. Short, for every byte is before a page's first. */
export function PrivacyNote({ className = "" }: { className?: string }) {
  return (
    <p className={`${HINT} ${className}`}>
      Your information: <TextLink to="/privacy">Privacy</TextLink>
    </p>
  );
}
