/** Links inside the site. */
import { createPath, type LinkProps, Link as RouterLink } from "react-router";
import { prefetch } from "#app/runtime/prefetch.ts";

/** What most links have, and nothing else. */
const isPlain = (props: LinkProps) => {
  for (const name in props) if (name !== "to" && name !== "className" && name !== "children") return false;
  return true;
};

/**
 * On the server nothing is looked up for a link: its address is absolute, and rendering the
 * links of a page would otherwise take a quarter of the whole.
 */
function ServerLink(props: LinkProps) {
  const { to, className, children } = props;
  const href = typeof to === "string" ? to : createPath(to);
  if (isPlain(props)) {
    return (
      <a className={className} href={href}>
        {children}
      </a>
    );
  }
  const { to: _to, replace, preventScrollReset, reloadDocument, ...rest } = props;
  return <a {...rest} href={href} />;
}

/** Once the visitor points at it, touches it or focuses it, the code of the page behind it is fetched. */
function BrowserLink({ to, onPointerEnter, onTouchStart, onFocus, ...rest }: LinkProps) {
  return (
    <RouterLink
      {...rest}
      to={to}
      discover="none"
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch(to);
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetch(to);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch(to);
      }}
    />
  );
}

/** A link to a page of this site by its absolute path. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
