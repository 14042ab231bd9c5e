/** Links inside the site. */
import type { ComponentProps, MouseEvent } from "react";
import {
  createPath,
  type LinkProps as RouterLinkProps,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from "react-router";
import { prefetch } from "#app/runtime/routing/prefetch.ts";

export interface LinkProps
  extends Omit<ComponentProps<"a">, "href">,
    Pick<RouterLinkProps, "to" | "replace" | "preventScrollReset" | "reloadDocument"> {}

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

/** Whether a click is for this tab. */
const opensHere = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget: { target },
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey) && (!target || target === "_self");

/**
 * Once the visitor points at it, touches it or focuses it, the code of the page behind it is fetched. The
 * router's own component stands in one file with forms, fetchers and what frameworks preload.
 */
function BrowserLink({
  to,
  replace,
  preventScrollReset,
  reloadDocument,
  onClick,
  onPointerEnter,
  onTouchStart,
  onFocus,
  ...rest
}: LinkProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const path = createPath(useResolvedPath(to));
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || reloadDocument || !opensHere(event)) return;
        event.preventDefault();
        void navigate(to, { replace: replace ?? createPath(location) === path, preventScrollReset });
      }}
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
