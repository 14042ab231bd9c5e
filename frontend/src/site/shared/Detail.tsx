/** Details that only the centre can supply: e-mail and postal addresses, names, phone numbers. */
import type { Detail as SuppliedDetail } from "#app/generated/content.ts";

/** The detail, linked where it has an address; a marked stand-in while it is withheld. */
export function Detail({ detail }: { detail: SuppliedDetail }) {
  if (detail.placeholder)
    return (
      <span className="border-b border-dashed border-current whitespace-pre-line italic">{detail.text}</span>
    );
  if (detail.href) return <a href={detail.href}>{detail.text}</a>;
  return <span className="whitespace-pre-line">{detail.text}</span>;
}
