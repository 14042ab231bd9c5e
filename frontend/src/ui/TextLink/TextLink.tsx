import { Link, type LinkProps } from "../Link/Link";

/** How links in running text look. */
export const TEXT_LINK = "text-link underline decoration-1 hover:decoration-2";

/** A link to a page of this site in running text. */
export function TextLink({ className = "", ...rest }: LinkProps) {
  return <Link {...rest} className={`${TEXT_LINK} ${className}`} />;
}
