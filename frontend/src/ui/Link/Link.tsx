/** Links inside the site. */
import { createPath, type LinkProps, Link as RouterLink } from "react-router";
import { prefetch } from "#app/runtime/prefetch.ts";

/** What nearly all links have. */
const USUAL = new Set(["to", "rel", "className", "aria-current", "data-cover", "onClick", "children"]);

function isUsual(props: LinkProps) {
  for (const name in props) if (!USUAL.has(name)) return false;
  return true;
}

/**
 * On the server nothing is looked up for a link: its address is absolute, and rendering the
 * links of a page would otherwise take a quarter of the whole.
 */
function ServerLink(props: LinkProps & { "data-cover"?: string }) {
  const { to, rel, className, "aria-current": current, "data-cover": cover, children } = props;
  const href = typeof to === "string" ? to : createPath(to);
  if (isUsual(props)) {
    return (
      <a rel={rel} data-cover={cover} className={className} aria-current={current} href={href}>
        {children}
      </a>
    );
  }
  // Other properties are copied, which takes longer than all the rest of a link.
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
