/** Links inside the site. */
import { useContext } from "react";
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  type LinkProps,
  matchRoutes,
  Link as RouterLink,
  resolvePath,
} from "react-router";

interface NetworkInformation {
  saveData?: boolean;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return connection?.saveData === true;
}

/**
 * A link to a page of this site. Once the visitor points at it or focuses it, the code of
 * the page behind it is fetched, except for visitors who asked to save data.
 */
export function Link({ to, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const router = useContext(DataRouterContext)?.router;
  const prefetch = () => {
    if (!router || savesData()) return;
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
      onFocus={(event) => {
        onFocus?.(event);
        prefetch();
      }}
    />
  );
}
