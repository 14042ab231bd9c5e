/** Facts that only the centre can supply: e-mail and postal addresses, names, phone numbers. */
import type { Fact as FactData } from "#app/generated/content.ts";

/** The fact, linked where it has an address; a marked stand-in while it is withheld. */
export function Fact({ fact }: { fact: FactData }) {
  if (fact.placeholder)
    return (
      <span className="border-b border-dashed border-current whitespace-pre-line italic">{fact.text}</span>
    );
  if (fact.href) return <a href={fact.href}>{fact.text}</a>;
  return <span className="whitespace-pre-line">{fact.text}</span>;
}
