/** The way from a page of a list of the office to the older records, and back to the newest. */
import { useLocation } from "react-router";
import { withQuery } from "#app/runtime/routing/withQuery.ts";
import { TextLink } from "#app/ui/TextLink/TextLink.tsx";

/** The query parameter that names where a page begins; crates/web/src/office reads it. */
const BEFORE = "before";

export interface OtherPagesProps {
  messages: { pages: string; newest: string; older: string };
  /** Where the next page begins; none on the last one. */
  older?: string;
}

export function OtherPages({ messages, older }: OtherPagesProps) {
  const { pathname, search } = useLocation();
  const isFirst = !new URLSearchParams(search).has(BEFORE);
  if (isFirst && !older) return null;
  return (
    <nav
      aria-label={messages.pages}
      className="mt-6 flex flex-wrap justify-between gap-4 *:inline-flex *:min-h-11 *:items-center print:hidden"
    >
      {!isFirst && <TextLink to={pathname + withQuery(search, { [BEFORE]: "" })}>{messages.newest}</TextLink>}
      {older && (
        <TextLink className="ml-auto" to={pathname + withQuery(search, { [BEFORE]: older })}>
          {messages.older}
        </TextLink>
      )}
    </nav>
  );
}
