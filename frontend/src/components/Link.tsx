/** Links inside the site. */
import { useContext } from "react";
import {
  createPath,
  UNSAFE_DataRouterContext as DataRouterContext,
  type LinkProps,
  matchRoutes,
  Link as RouterLink,
  resolvePath,
} from "react-router";
import { isFrugal } from "../lib/connection";

/**
 * On the server nothing is looked up for a link: its address is absolute, and rendering the
 * links of a page would otherwise take a quarter of the whole.
 */
function ServerLink({
  to,
  replace: _replace,
  preventScrollReset: _preventScrollReset,
  reloadDocument: _reloadDocument,
  ...rest
}: LinkProps) {
  return <a {...rest} href={typeof to === "string" ? to : createPath(to)} />;
}

/**
 * Once the visitor points at it, touches it or focuses it, the
 * code of the page behind it is fetched, except for visitors who save data or whose
 * connection is slow.
 */
function BrowserLink({ to, onPointerEnter, onTouchStart, onFocus, ...rest }: LinkProps) {
  const router = useContext(DataRouterContext)?.router;
  const prefetch = () => {
    if (!router || isFrugal()) return;
    for (const { route } of matchRoutes(router.routes, resolvePath(to)) ?? []) {
      // A chunk that fails to load now is asked for again by the navigation itself.
      if (typeof route.lazy === "function") route.lazy().catch(() => {});
    }
  };
  return (
    <RouterLink
      {...rest}
      to={to}
      discover="none"
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        prefetch();
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event);
        prefetch();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch();
      }}
    />
  );
}

/** A link to a page of this site by its absolute path. */
export const Link = import.meta.env.SSR ? ServerLink : BrowserLink;
