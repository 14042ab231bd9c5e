/** What leads from a row of a list to its record, and a line that tells it from others of the same name. */
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";

export interface RecordLinkProps {
  to: string;
  name: string;
  /** The line below the name. */
  detail?: string;
}

export function RecordLink({ to, name, detail }: RecordLinkProps) {
  return (
    <span className="grid">
      <TextLink className="wrap-anywhere max-md:py-1" to={to}>
        {name}
      </TextLink>
      {detail && (
        <span className="font-sans text-sm/[1.65] font-normal wrap-anywhere text-muted">{detail}</span>
      )}
    </span>
  );
}
