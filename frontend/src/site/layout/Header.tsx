/** The fixed bar at the top of every page. */
import { useLocation } from "react-router";
import { useRenderContext } from "#app/runtime/page/context.ts";
import { CachedFragment } from "#app/runtime/page/fragmentCache.tsx";
import { useSite } from "#app/runtime/page/site.ts";
import { Link } from "#app/ui/Link/Link.tsx";
import { LoadingLine } from "#app/ui/LoadingLine/LoadingLine.tsx";
import { Picture } from "#app/ui/Picture/Picture.tsx";
import { DesktopNavigation } from "./DesktopNavigation";
import { ErrorBoundary } from "./ErrorBoundary";
import { LoadingIndicator } from "./LoadingIndicator";
import { MobileNavigation } from "./MobileNavigation";
import { UserMenu } from "./UserMenu";

/** The bar casts a shadow once the page is scrolled; on the donation page, before that. */
export const shadowOf = (pathname: string) => (pathname === "/donate" ? "shadow-lift" : "raise-on-scroll");

export function Header() {
  const { emblem, shortName, navigation, messages } = useSite();
  const { user, menu } = useRenderContext();
  const { pathname } = useLocation();
  return (
    <header
      className={`@container/bar fixed inset-x-0 top-0 z-50 h-bar border-b border-line bg-paper print:hidden ${shadowOf(pathname)}`}
    >
      {/* Very narrow screens hold the name, the avatar and the menu's button only when each gives a little. */}
      <div
        data-signed-in={user ? "" : undefined}
        className={`mx-auto flex h-full w-full max-w-page items-center justify-between gap-4 px-gutter ${user ? "@max-tight/bar:gap-2 @wide/bar:@max-[72rem]/bar:gap-2" : "@max-tight/bar:gap-[min(1rem,4vw)]"}`}
      >
        <CachedFragment name="bar">
          <Link
            to="/"
            className="flex min-w-0 items-center gap-3 font-display text-xl/[1.1] font-semibold text-ink @max-tight/bar:gap-[min(0.75rem,3vw)] @max-tight/bar:text-[min(1.375rem,7.2vw)] @max-tight/bar:in-data-signed-in:text-[1.125rem]"
          >
            <Picture
              picture={emblem}
              alt=""
              sizes="56px"
              className="size-14 animate-settle rounded-full @max-tight/bar:size-[min(3.5rem,17vw)] @max-tight/bar:in-data-signed-in:size-11"
              priority
            />
            <span>{shortName}</span>
          </Link>
          <ErrorBoundary>
            <DesktopNavigation items={navigation} messages={messages} />
          </ErrorBoundary>
        </CachedFragment>
        {user && menu && (
          <ErrorBoundary>
            <UserMenu user={user} messages={menu} />
          </ErrorBoundary>
        )}
        <ErrorBoundary>
          <MobileNavigation items={navigation} messages={messages} />
        </ErrorBoundary>
      </div>
      <ErrorBoundary>
        <LoadingIndicator />
        <LoadingLine className="-bottom-0.5 bg-saffron" />
      </ErrorBoundary>
    </header>
  );
}
